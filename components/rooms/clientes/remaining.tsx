"use client";

import { useEffect, useState } from "react";
import { Moment } from "../../ui/moment";
import { countdown } from "./countdown";

const TICK_MS = 1000;

/**
 * How long until then, by the second, counted from the service's moment: the browser's clock may be wrong. A new `now`
 * wants a new `key`.
 */
export function Remaining({ until, now }: { readonly until: Date; readonly now: Date }) {
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassedMs((passed) => passed + TICK_MS), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      Faltan <span className="tabular-nums">{countdown(until.getTime() - now.getTime() - passedMs)}</span>,
      hasta el <Moment at={until} />
    </>
  );
}
