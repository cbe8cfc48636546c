"""Serves a folder on 127.0.0.1: python3 server.py PORT FOLDER. SPDX-License-Identifier: MIT"""
import functools
import http.server
import pathlib
import sys

POLICY = pathlib.Path(__file__).with_name("policy.txt").read_text().strip()


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
                      ".js": "text/javascript; charset=utf-8", ".wasm": "application/wasm",
                      "": "application/octet-stream"}

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def send_head(self):
        """Sends the headers of GET and HEAD."""
        # Another name for this machine would let a foreign site read the page (DNS rebinding).
        if self.headers.get("Host", "").rsplit(":", 1)[0] not in ("127.0.0.1", "localhost"):
            self.send_error(421, "Misdirected Request")
            return None
        try:
            return super().send_head()
        except ValueError:  # No file has such a name: it contains a zero byte or half of a surrogate pair.
            self.send_error(404, "Not Found")
            return None

    def list_directory(self, path):
        self.send_error(404, "Not Found")

    def log_message(self, *_):
        pass


def main():
    port, folder = int(sys.argv[1]), sys.argv[2]
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, directory=folder))
    except OverflowError:
        sys.exit(f"src/bindings/page/serve: port {port} is not from 0 to 65535")
    except OSError as error:
        sys.exit(f"src/bindings/page/serve: cannot listen on port {port}: {error.strerror}; try --port 0")
    print(f"http://127.0.0.1:{server.server_address[1]}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
