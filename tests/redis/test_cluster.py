# SPDX-License-Identifier: MIT
"""A cluster of three masters: slots that move while clients add, keys of several slots in one call, a replica that
takes over."""
import random
import signal
import threading
import time

from server import Client, Failure, Server
from test_files import free_port, wait_until

SLOTS = 16384


class Node(Server):
    """A server of a cluster."""

    def __init__(self, arguments, folder):
        self.port, self.bus = free_port(), free_port()
        super().__init__(arguments.module, folder, "--port", str(self.port), "--bind", "127.0.0.1", "--cluster-enabled", "yes",
                         "--cluster-port", str(self.bus), "--cluster-node-timeout", "2000", program=arguments.server)
        self.call = self.client()
        self.name = self.call("CLUSTER", "MYID")


class ClusterClient:
    """Follows MOVED and ASK, and counts them."""

    def __init__(self, nodes):
        self.nodes, self.ports, self.clients, self.moved, self.asked = nodes, {}, {}, 0, 0

    def at(self, port):
        if port not in self.clients:
            self.clients[port] = Client(("127.0.0.1", port))
        return self.clients[port]

    def __call__(self, *words):
        tag = words[1].split("{")[1].split("}")[0]
        port, is_asking = self.ports.get(tag, self.nodes[0].port), False
        end = time.monotonic() + 60
        while True:
            try:
                r = self.at(port)
                if is_asking:
                    r("ASKING")
                return r(*words)
            except ConnectionError:  # the node was killed: ask another one
                self.clients.pop(port, None)
                port, is_asking = random.choice(self.nodes).port, False
            except Failure as failure:
                kind, *rest = str(failure).split()
                if kind not in ("MOVED", "ASK", "TRYAGAIN", "CLUSTERDOWN"):
                    raise
                is_asking = kind == "ASK"
                self.moved += kind == "MOVED"
                self.asked += is_asking
                if kind in ("MOVED", "ASK"):
                    port = int(rest[1].rsplit(":", 1)[1])
                if kind == "MOVED":
                    self.ports[tag] = port
            if not is_asking:
                time.sleep(0.001)
            assert time.monotonic() < end, (words[:2], "no node takes it")


def slot_state(node):
    text = node.call("CLUSTER", "INFO")
    return b"cluster_state:ok" in text and b"cluster_known_nodes:4" in text


def begin_cluster(arguments, folder):
    """Three masters, and a replica of the first."""
    nodes = [Node(arguments, f"{folder}/{number}") for number in range(4)]
    for number, node in enumerate(nodes):
        node.call("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        if number < 3:
            node.call("CLUSTER", "ADDSLOTSRANGE", number * SLOTS // 3, (number + 1) * SLOTS // 3 - 1)
    for node in nodes[1:]:
        node.call("CLUSTER", "MEET", "127.0.0.1", nodes[0].port, nodes[0].bus)
    for node in nodes:
        wait_until(lambda: slot_state(node), True, "a node joins")
    nodes[3].call("CLUSTER", "REPLICATE", nodes[0].name)
    wait_until(lambda: b"master_link_status:up" in nodes[3].call("INFO", "replication"), True, "the replica connects")
    return nodes


def move_slot(slot, source, target, nodes):
    target.call("CLUSTER", "SETSLOT", slot, "IMPORTING", source.name)
    source.call("CLUSTER", "SETSLOT", slot, "MIGRATING", target.name)
    moved = 0
    time.sleep(0.01)  # clients add to keys that are missing: ASK
    while keys := source.call("CLUSTER", "GETKEYSINSLOT", slot, 2):
        assert source.call("MIGRATE", "127.0.0.1", target.port, "", 0, 60000, "KEYS", *keys) == b"OK"
        moved += len(keys)
        time.sleep(0.01)  # clients add now to keys of both nodes
    for node in [target, source] + [node for node in nodes if node not in (source, target)]:
        node.call("CLUSTER", "SETSLOT", slot, "NODE", target.name)
    return moved


def add_until(cluster, keys, iris, seed, stop, told, totals, faults):
    chosen = random.Random(seed)
    try:
        while not stop.is_set():
            key = chosen.choice(keys)
            piece = [chosen.randrange(iris) for _ in range(50)]
            for number, answer in zip(piece, cluster("SIMDIRI.ADD", key, *(f"http://h/{i}" for i in piece))):
                told[key, number] = told.get((key, number), 0) + answer
            totals[0] += 50
    except Exception as fault:
        faults.append(fault)


def check_slots_of_a_call(cluster, keys):
    """All keys of a call must be in one slot."""
    first, other = keys[0], keys[-1]
    cluster("SIMDIRI.ADD", "{x}a", "http://a/")
    for words in (("MERGE", first, other), ("MERGE", "{x}new", "{x}a", other), ("RESERVE", "{x}new", "LIKE", other)):
        try:
            cluster("SIMDIRI." + words[0], *words[1:])
            raise AssertionError(f"{words}: no error")
        except Failure as failure:
            assert str(failure).startswith("CROSSSLOT "), failure
    assert cluster("SIMDIRI.RESERVE", "{x}b", "LIKE", "{x}a") == b"OK" and cluster("SIMDIRI.MERGE", "{x}b", "{x}a") == 1


def check_content(cluster, told, keys):
    for key in keys:
        numbers = sorted(number for of, number in told if of == key)
        assert cluster("SIMDIRI.CARD", key) == len(numbers), key
        for at in range(0, len(numbers), 1000):
            piece = [f"http://h/{i}" for i in numbers[at:at + 1000]]
            assert cluster("SIMDIRI.EXISTS", key, *piece) == [1] * len(piece), key
            assert cluster("SIMDIRI.ADD", key, *piece) == [0] * len(piece), key


def test_cluster(arguments, folder):
    """Slots move between masters while four clients add overlapping IRIs: each IRI is told new exactly once, and none is
    lost. Afterwards the replica takes over the slots of a killed master, with all that it was sent."""
    tags, rounds, iris = (6, 2, 1000) if arguments.quick else (20, 8, 5000)
    keys = [f"{{t{tag}}}{key}" for tag in range(tags) for key in range(3)]
    nodes = []
    try:
        nodes = begin_cluster(arguments, folder)
        stop, faults, totals, told = threading.Event(), [], [0], [{} for _ in range(4)]
        clients = [ClusterClient(nodes) for _ in range(4)]
        threads = [threading.Thread(target=add_until, args=(clients[i], keys, iris, i, stop, told[i], totals, faults))
                   for i in range(4)]
        for thread in threads:
            thread.start()
        chosen, moved, owners = random.Random(20), 0, {}
        for _ in range(rounds):
            for tag in range(tags):
                slot = nodes[0].call("CLUSTER", "KEYSLOT", f"{{t{tag}}}")
                source = owners.get(slot, nodes[min(slot * 3 // SLOTS, 2)])
                target = chosen.choice([node for node in nodes[:3] if node is not source])
                moved += move_slot(slot, source, target, nodes[:3])
                owners[slot] = target
        stop.set()
        for thread in threads:
            thread.join()
        assert not faults, faults
        total = {}
        for mine in told:
            for one, count in mine.items():
                total[one] = total.get(one, 0) + count
        assert set(total.values()) == {1}, [one for one, count in total.items() if count != 1][:10]
        cluster = ClusterClient(nodes)
        check_content(cluster, total, keys)
        check_slots_of_a_call(cluster, keys)
        redirected = sum(one.moved for one in clients), sum(one.asked for one in clients)
        assert min(redirected) > 0, redirected
        assert nodes[0].call("WAIT", 1, 10000) == 1
        nodes[0].stop(signal.SIGKILL)
        wait_until(lambda: b"role:master" in nodes[3].call("INFO", "replication"), True, "the replica takes over")
        check_content(ClusterClient(nodes[1:]), total, keys)
        assert not any("CRITICAL" in node.read_log() for node in nodes)
    finally:
        for node in nodes:
            node.stop(signal.SIGKILL)
    return f"{totals[0]} adds, {moved} keys moved, {redirected[0]} times MOVED, {redirected[1]} times ASK"
