"use client";

import { useActionState } from "react";
import type { Recognition } from "@/server/usecases/bitacora/pruebas";
import { recognize } from "./recognize";

const ANSWERS: Readonly<Record<Recognition, { readonly mark: string; readonly text: string }>> = {
  es: { mark: "✓", text: "Sí: la consulta fue sobre ese nombre o ese documento." },
  no_es: {
    mark: "✕",
    text: "No: la consulta no fue sobre ese nombre ni ese documento. Escríbalo completo, como está en el papel.",
  },
  espere: {
    mark: "…",
    text: "Se han hecho muchos intentos con esta consulta. Pruebe de nuevo en diez minutos.",
  },
  no_verificable: { mark: "✕", text: "No se puede comprobar: la huella no coincide con la registrada." },
};

/** Asks the service whether a name or a document is the one consulted. Works without JavaScript too. */
export function ConsultadoForm({ consultaId, hash }: { readonly consultaId: string; readonly hash: string }) {
  const [recognized, submit, isPending] = useActionState(
    recognize,
    null,
    // Without JavaScript the answer is a new page, which opens at this part.
    `/verificar/${consultaId}?h=${hash}#consultado`,
  );
  return (
    <form id="consultado" action={submit} className="space-y-3 print:hidden" autoComplete="off">
      <input type="hidden" name="consultaId" value={consultaId} />
      <input type="hidden" name="hash" value={hash} />
      <label htmlFor="text" className="block font-medium">
        ¿A quién se consultó?
      </label>
      <p id="text-ayuda" className="text-sm text-ink-2">
        Aquí no se muestra. Escriba el nombre completo o el número de documento del papel y le diremos si es
        ese. No se guarda lo que escriba.
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          id="text"
          name="text"
          defaultValue={recognized?.text}
          required
          maxLength={300}
          spellCheck={false}
          aria-describedby="text-ayuda"
          className="w-full rounded-md border border-control bg-surface px-3 py-2"
        />
        <button
          type="submit"
          disabled={isPending}
          className="shrink-0 rounded-md bg-accent px-4 py-2 font-medium text-accent-ink"
        >
          Comprobar
        </button>
      </div>
      <p role="status" className="min-h-6 font-medium">
        {recognized && <Answer {...ANSWERS[recognized.answer]} />}
      </p>
    </form>
  );
}

const Answer = ({ mark, text }: { readonly mark: string; readonly text: string }) => (
  <>
    <span aria-hidden>{mark}</span> {text}
  </>
);
