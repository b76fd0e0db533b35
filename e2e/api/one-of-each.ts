import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { call } from "@/server/testing/api";
import { LISTED } from "@/server/testing/cuenta";
import { signIntoPortal } from "@/server/testing/portal";
import type { Product } from "@/server/testing/product";
import { withProduct } from "./open";

const POOL_SIZE = 5;
/** Threads of the lists. */
const OTHERS = 4;
const AT_ONCE = 4;

/** Opens the product by this router. Checks that all of its parts share one of each. */
export const describeOneOfEach = (router: "own" | "next") =>
  describe(`one process, by the router ${router}`, () => {
    let product: Product;

    withProduct((opened) => (product = opened), {
      ROUTER: router,
      PAGES: "1",
      DATABASE_POOL_SIZE: String(POOL_SIZE),
    });

    const sessions = async () => {
      const { rows } = await product.db.query<{ query: string }>(
        `SELECT query FROM pg_stat_activity
       WHERE datname = current_database() AND usename <> current_user AND backend_type = 'client backend'`,
      );
      return rows.map(({ query }) => query);
    };

    it("has one pool, one ear and one start of its tareas for pages, procedures and the API together", async () => {
      const { service } = product;
      const { demoKey, officer } = service;
      if (demoKey === null || officer === null) throw new Error("no demo");
      const portal = await signIntoPortal(service, officer);
      const asked: (() => Promise<Response>)[] = [
        () => portal.get("/portal"),
        () => portal.get("/portal/consultas"),
        () => portal.call("consumo.historial"),
        () => fetch(`${service.url}/estado`),
        () => call(service, "/api/v1/validate", { method: "POST", token: demoKey, body: LISTED }),
        () => call(service, "/api/v1/consultas", { token: demoKey }),
      ];
      let most = 0;
      let isDone = false;
      const watching = (async () => {
        while (!isDone) {
          most = Math.max(most, (await sessions()).length);
          await setTimeout(5);
        }
      })();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => asked.map((ask) => ask())).flat(),
      );
      isDone = true;
      await watching;
      expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThanOrEqual(POOL_SIZE + OTHERS);
      expect((await sessions()).filter((query) => query.startsWith("LISTEN"))).toHaveLength(1);
      const starts = service.output().match(/preparar-particiones.*arranque.*"msg":"tarea done/g);
      expect(starts).toHaveLength(1);
    });
  });
