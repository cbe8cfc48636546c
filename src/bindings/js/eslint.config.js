// The rules of eslint for src/bindings/js, tests/js and bench/js.mjs. SPDX-License-Identifier: MIT
const globals = {
  AbortController: "readonly", Buffer: "readonly", TextDecoder: "readonly", TextEncoder: "readonly", URL: "readonly",
  WebAssembly: "readonly", console: "readonly", fetch: "readonly", process: "readonly", setTimeout: "readonly",
  structuredClone: "readonly",
};

export default [
  {
    files: ["**/*.js", "**/*.mjs"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "consistent-return": "error",
      "constructor-super": "error",
      "dot-notation": "error",
      "eqeqeq": "error",
      "getter-return": "error",
      "no-const-assign": "error",
      "no-constant-condition": "error",
      "no-dupe-args": "error",
      "no-dupe-keys": "error",
      "no-eval": "error",
      "no-fallthrough": "error",
      "no-implicit-globals": "error",
      "no-prototype-builtins": "error",
      "no-redeclare": "error",
      "no-self-assign": "error",
      "no-shadow": "error",
      "no-undef": "error",
      "no-unreachable": "error",
      "no-unused-private-class-members": "error",
      "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_" }],
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-useless-escape": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "use-isnan": "error",
      "valid-typeof": "error",
    },
  },
];
