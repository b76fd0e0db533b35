"use client";

import { useState, useSyncExternalStore } from "react";
import { CodeBlock } from "../ui/code-block";
import { Select } from "../ui/select";
import { FIRST_REQUESTS, LENGUAJES, type Lenguaje } from "./first-requests";

const never = () => () => {};
/** The origin of the page. Unknown while the server renders. */
const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );

/** The first request of a test key, in the chosen language. */
export function FirstRequestBlock({ llave }: { readonly llave: string }) {
  const origin = useOrigin();
  const [lenguaje, setLenguaje] = useState<Lenguaje>("curl");
  return (
    <div className="min-w-0 space-y-2">
      <Select
        aria-label="Lenguaje"
        className="max-w-48"
        options={LENGUAJES}
        value={lenguaje}
        onChange={({ target }) => setLenguaje(target.value as Lenguaje)}
      />
      <CodeBlock label="Primera consulta" code={FIRST_REQUESTS[lenguaje](origin, llave)} />
    </div>
  );
}
