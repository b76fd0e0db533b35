import { describe, expect, it } from "vitest";
import type { PortalSession } from "../../domain/identidad/session";
import type { Deps } from "../../usecases/deps";
import type { PortalContext } from "./context";
import { callerOf, enrollingProcedureFor, freshProcedureFor, procedureFor, router } from "./procedure";

const NOW = new Date("2026-11-20T15:00:00.000Z");
const CALLED = "called";
const tried = router({
  delicate: freshProcedureFor("oficial").query(() => CALLED),
  ordinary: procedureFor("oficial").query(() => CALLED),
  enrolling: enrollingProcedureFor("oficial").query(() => CALLED),
  turned: procedureFor("oficial").query(() => ({ nombre: "Ana \u202Eotos" })),
});

function callerFor(minutesAgo: number, falta: PortalSession["falta"] = null) {
  const session = {
    sesionId: "sesion",
    actor: { kind: "portal", rol: "oficial" },
    claveConfirmadaEn: new Date(NOW.getTime() - minutesAgo * 60_000),
    falta,
  } as PortalSession;
  const context: PortalContext = {
    requestId: "req_test",
    reportFault: (fault) => {
      throw fault;
    },
    deps: async () => ({ clock: { now: async () => NOW } }) as Deps,
    session: async () => session,
  };
  return callerOf(tried)(context);
}

/** Answers to a person who gave the password this many minutes ago. */
async function answers(...asked: Parameters<typeof callerFor>) {
  const caller = callerFor(...asked);
  const outcome = (called: Promise<string>) => called.catch(({ cause }) => cause.code);
  return Promise.all([caller.delicate(), caller.ordinary(), caller.enrolling()].map(outcome));
}

describe("a procedure of the portal", () => {
  it("that is delicate wants the password given ten minutes ago at most", async () => {
    expect(await answers(0)).toEqual([CALLED, CALLED, CALLED]);
    expect(await answers(9.99)).toEqual([CALLED, CALLED, CALLED]);
    expect(await answers(10)).toEqual(["clave_requerida", CALLED, CALLED]);
  });

  it("writes out the characters of a stored name that turn others", async () => {
    expect(await callerFor(0).turned()).toEqual({ nombre: "Ana [U+202E]otos" });
  });

  it("is refused without a required second factor, except to enrol one", async () => {
    const owed = "segundo_factor_requerido";
    expect(await answers(0, "segundo_factor")).toEqual([owed, owed, CALLED]);
  });
});
