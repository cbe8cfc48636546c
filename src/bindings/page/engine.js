// The worker that explains: one question at a time, and of waiting ones only the last.
// SPDX-License-Identifier: MIT

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
let nextId = 0, current = null, waiting = null;
let isReady = false;

function send(question) {
  current = question;
  worker.postMessage({ ...question.request, id: (question.id = nextId++) });
}

/** Asks a question; the answer goes to `use(answer, error)`. A question that waits is replaced by a newer one. */
export function ask(request, use) {
  const question = { request, use };
  if (isReady && current === null) send(question);
  else waiting = question;
}

/** Asks for a result as a whole. */
export function askResult(name) {
  return new Promise((resolve) => {
    const channel = ({ data }) => {
      if (data.id !== name) return;
      worker.removeEventListener("message", channel);
      resolve(data.answer ?? "");
    };
    worker.addEventListener("message", channel);
    worker.postMessage({ kind: "result", name, id: name });
  });
}

worker.addEventListener("message", ({ data }) => {
  if (data.isReady) isReady = true;
  else if (current !== null && data.id === current.id) {
    const { use } = current;
    current = null;
    if (waiting === null) use(data.answer, data.error ?? null);
  } else return;
  if (waiting !== null) {
    const question = waiting;
    waiting = null;
    send(question);
  }
});
worker.addEventListener("error", (event) => {
  const use = (waiting ?? current)?.use;
  use?.(null, { code: "", message: `the engine could not start: ${event.message ?? "see the console"}` });
});
