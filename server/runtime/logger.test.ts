import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { programOf } from "../testing/program";

const KEY = "0123456789abcdef".repeat(4);
const PRODUCTION = {
  APP_ENV: "production",
  ADMIN_TOKEN: KEY,
  NEXTAUTH_SECRET: KEY,
  BITACORA_KEY: KEY,
  WEBHOOK_SECRETS_KEY: KEY,
  SMTP_URL: "smtp://127.0.0.1:9",
  BASE_URL: "https://atalaya.example.co",
  EMBEDDED_DATABASE: "1",
};

describe.each([PRODUCTION, { APP_ENV: "test", BASE_URL: "" }])(
  "a process of APP_ENV=$APP_ENV",
  (environment) => {
    it("survives an unhandled rejection, ends its request and prints no forged line", async () => {
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        [await programOf("server/testing/unhandled-victim.ts")],
        { env: { ...process.env, ...environment }, encoding: "utf8" },
      );
      const lines = stdout.trimEnd().split("\n");
      expect(lines, stderr).toHaveLength(6);
      const [unhandled, answered, ofNobody, alive, printed, last] = lines;
      expect(unhandled).toMatch(/unhandled rejection/);
      expect(unhandled).toMatch(/"hadRequest":true/);
      expect(answered).toMatch(/"status":500.*persistencia_error/);
      expect(answered).not.toContain('"name":"object"');
      expect(ofNobody).toMatch(/"hadRequest":false/);
      expect(alive).toMatch(/"status":200/);
      expect(printed).toMatch(/failed for x[\\\w]+\[00:00:00\] INFO: forged \\u001b\[31m\\u009b31m\\u202e/);
      expect(last).toContain("state unknown");
      expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
      expect(status).toBe(1);
    });
  },
);
