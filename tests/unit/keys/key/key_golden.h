/* Golden keys: test_golden in test_key.c. The secret is "0123456789abcdef". */
/* SPDX-License-Identifier: MIT */
{LITERAL("http://example.com/"), "42663426682770e605cd77c9b152d153", "3b854b2215ab385b30fa561fea0ced63",
 "b97a010e03af1e2b"},
    {LITERAL("http://b\303\274cher.example/\303\251?x=1#y"), "8275dd1b7dd7007094d7fa1c730a7599",
     "6e587ede5877294ce4e855befd7867a4", "c188a95a88233aaa"},
    {LITERAL("mailto:Joe@Example.COM"), "175fca7d157ca42161b5aac057eaafcc", "0988ee7fc569ade25ba2bcc6b426036b",
     "178638692f957507"},
    {LITERAL("bad"), "583f3015a83b503020092b46be362ee5", "a595b73a4e532061e08601499f3be1ac", "07825df589dd9575"},
    {LITERAL(""), "7e5dc90380f0640bd6bcec3c6b29d72e", "388371acde7fd409a24142ca86fb1b92", "d6bcec3c6b29d72e"},
    {LITERAL("HTTP://EXAMPLE.com:80/a/../%7Ebc?q=%c3%a9"), "c9a7993e88e45e08bc4f05560bc43c35",
     "007daba8fe2e3c55d359080f335bc8f0", "c84c7366ce036341"},
    /* The keys of http://xn--b-eha.de/, since rules number 3. */
    {LITERAL("http://b\303\274\357\273\277.de/"), "03c89a6a0fc29ff4e250db5a83e458bb",
     "36c9285283e90955ff3bbd95147e95d9", "22c827c766b9161f"},
    {LITERAL("http://b%C3%BC%F3%A0%84%80.de/"), "03c89a6a0fc29ff4e250db5a83e458bb", "36c9285283e90955ff3bbd95147e95d9",
     "22c827c766b9161f"},
    /* Bad records before rules number 4, when the default for keys was disallowed=encode. */
    {LITERAL("http://example.com/?ids[]=1"), "a5f929244864a084585c6d7a3973b04f", "292acd4d3c86816b2b49c86060868d12",
     "59a61b271c88b803"},
    {LITERAL("http://example.com/a#b#c"), "ee32f10cc7be1c81c39504d8390a6742", "d858263a97dfbe6273a6438f433a8968",
     "8d24e6a41748f297"},
    /* Characters that came with Unicode 18, since rules number 5: before, these hosts were not mapped. */
    {LITERAL("http://\360\275\200\200.example/"), "5e961690118238f43275bcc7e94d8e7e",
     "74f5b3f2cb9bc8077aac30ba2e047f36", "9614b625d9125bb1"},
    {LITERAL("http://\325\230.example/"), "8330da5ba353438e3cb9d6f816bfb9bd", "21c3a0b07683fd530261cb3685ad6153",
     "52939eb98f3d0a53"},
    /* Bytes that are not UTF-8, since rules number 5: before, this host was mapped. */
    {LITERAL("http://a\302\255%FF.example/"), "9d83e986e2542967f9dc619ce4ac7b01", "fab10e7db822f5da37f701c4d1a28f20",
     "bd803c9e421e3994"},
    /* The keys of urn:example:a, of the UUID in lower case and of mailto:Joe@xn--bcher-kva.example, since rules
       number 5. */
    {LITERAL("urn:example:a?+b#c"), "5904fd989c9a52c48097cfa9df9b17c9", "23c55895b1d8f6b93a31488693427c94",
     "9151c8a14f057a78"},
    {LITERAL("urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"), "d11184639ce067879dc385030f27df24",
     "98ccef9a549221dc6e31f05f179feacc", "7359be792f12f20c"},
    {LITERAL("mailto:Joe@B\303\234"
             "cher.Example"),
     "618e07a9bce2de0f8a02e6b072cc8e6d", "9fdb9884ef26b5589e227bb4bdce9ed2", "094e916cb067faa4"},
