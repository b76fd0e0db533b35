"use client";

import { AskClave } from "../clave/ask-clave";
import { EnrolTotp } from "../mi-cuenta/enrol-totp";
import { SignOut } from "../shell/sign-out";

/** The enrolment by itself, or leaving. */
export function OwedSegundoFactor() {
  return (
    <div className="space-y-6">
      <EnrolTotp onDone={() => window.location.assign("/portal")} />
      <SignOut />
      <AskClave />
    </div>
  );
}
