import { expect, it } from "vitest";
import { isAnyUnanswered, servingFor } from "./requester";

const request = (res = { headersSent: false }) => ({
  ...{ res, name: "red:", gone: () => new AbortController().signal, fail: () => {} },
});

it("knows of a request until it is done", async () => {
  let end = () => {};
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  const served = servingFor(request(), () => work);
  expect(isAnyUnanswered()).toBe(true);
  end();
  await served;
  expect(isAnyUnanswered()).toBe(false);
});

it("forgets a request that failed", async () => {
  await expect(servingFor(request(), () => Promise.reject(new Error("bad")))).rejects.toThrow("bad");
  expect(isAnyUnanswered()).toBe(false);
});

it("does not count a long answer that has begun", async () => {
  const res = { headersSent: false };
  await servingFor(request(res), async () => {
    expect(isAnyUnanswered()).toBe(true);
    res.headersSent = true;
    expect(isAnyUnanswered()).toBe(false);
  });
});
