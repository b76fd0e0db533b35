"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { SIGNATURE_VECTOR, SNIPPETS } from "@/server/domain/avisos/firma-snippets";
import { CodeBlock } from "../../ui/code-block";
import { Select } from "../../ui/select";

const LENGUAJES = SNIPPETS.map(({ id, label }) => ({ value: id, label }));
const LENGUAJE = parseAsStringLiteral(SNIPPETS.map(({ id }) => id)).withDefault("typescript");

export function Firma() {
  const [lenguaje, setLenguaje] = useQueryState("lenguaje", LENGUAJE);
  const snippet = SNIPPETS.find(({ id }) => id === lenguaje) ?? SNIPPETS[0];
  const { secret, t, body, header } = SIGNATURE_VECTOR;
  return (
    <div className="max-w-3xl space-y-6">
      <div className="space-y-2 text-ink-2">
        <p>
          Cada aviso a su servidor lleva la cabecera{" "}
          <code className="font-mono text-xs">X-Service-Signature</code>. Compruébela antes de creer lo que
          dice: sobre los bytes tal como llegaron, con el secreto completo, y acepte el aviso si alguna de las
          firmas <code className="font-mono text-xs">v1</code> coincide y la hora no está a más de cinco
          minutos de la suya.
        </p>
        <p>El mismo aviso puede llegar dos veces: guarde su número y atienda cada uno una sola vez.</p>
      </div>
      <div className="space-y-2">
        <Select
          aria-label="Lenguaje"
          className="max-w-48"
          options={LENGUAJES}
          value={lenguaje}
          onChange={({ target }) => void setLenguaje(LENGUAJE.parse(target.value))}
        />
        {snippet && <CodeBlock label={`Verificar la firma en ${snippet.label}`} code={snippet.code} />}
      </div>
      <section aria-labelledby="ejemplo" className="space-y-2">
        <h2 id="ejemplo" className="font-semibold text-base">
          Un ejemplo para probarla
        </h2>
        <p className="text-ink-2">
          Con estos valores y <code className="font-mono text-xs">ahora = {t}</code>, su función debe aceptar
          la firma; con un solo carácter distinto en el cuerpo, rechazarla.
        </p>
        <CodeBlock label="Secreto" code={secret} />
        <CodeBlock label="Cabecera X-Service-Signature" code={header} />
        <CodeBlock label="Cuerpo, en UTF-8 y sin salto de línea al final" code={body} />
      </section>
    </div>
  );
}
