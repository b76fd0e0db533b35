import { Worker } from "node:worker_threads";
import { clockCorrectionMs } from "../pulse";
import { threadEntry } from "../thread-entry";
import type { TaskAnswer, TaskMessage, TaskName, Tasks, TimedTask } from "./tasks";

/** A thread without work gives its memory back. */
const IDLE_MS = 30_000;

export interface WorkerThread {
  /** Runs after all earlier tasks. `transfer` moves buffers instead of copying them. */
  run<N extends TaskName>(
    name: N,
    input: Tasks[N]["input"],
    transfer?: readonly ArrayBuffer[],
  ): Promise<Tasks[N]["output"]>;
  /** Ends the thread at once. Its uncommitted work is lost. */
  stop(): Promise<void>;
}

function ask(thread: Worker, message: TaskMessage, transfer: readonly ArrayBuffer[]): Promise<TaskAnswer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      thread.off("message", answered).off("error", failed).off("exit", ended);
    };
    const answered = (answer: TaskAnswer) => {
      settle();
      resolve(answer);
    };
    const failed = (error: Error) => {
      settle();
      reject(error);
    };
    const ended = () => failed(new Error(`the thread of the lists ended during ${message.name}`));
    thread.on("message", answered).on("error", failed).on("exit", ended);
    const asked: TimedTask = { task: message, correctionMs: clockCorrectionMs() };
    thread.postMessage(asked, transfer);
  });
}

/** A worker thread for work that would stall requests. Started on demand, one task at a time. */
export function createWorkerThread(): WorkerThread {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  function open(): Worker {
    const opened = new Worker(threadEntry("lista"), { execArgv: [] });
    // Pending tasks fail. The next one starts a new thread.
    const forget = () => {
      if (thread === opened) thread = null;
    };
    return opened.on("error", forget).on("exit", forget);
  }

  async function perform(message: TaskMessage, transfer: readonly ArrayBuffer[]) {
    if (isStopped) throw new Error("the service is stopping");
    clearTimeout(idle);
    thread ??= open();
    const current = thread;
    current.ref();
    try {
      const answer = await ask(current, message, transfer);
      if ("fault" in answer) throw answer.fault;
      return answer.output;
    } finally {
      current.unref();
      idle = setTimeout(() => void current.terminate(), IDLE_MS).unref();
    }
  }

  return {
    run(name, input, transfer = []) {
      const message = { name, input } as TaskMessage;
      const turn = queue.then(() => perform(message, transfer));
      queue = turn.catch(() => {});
      // The entry answers a task with that task's output.
      return turn as Promise<Tasks[typeof name]["output"]>;
    },
    async stop() {
      isStopped = true;
      clearTimeout(idle);
      await thread?.terminate();
    },
  };
}
