/** How to verify without trusting us. */
export function Offline({ of = "consulta" }: { readonly of?: "consulta" | "acta" }) {
  return (
    <section aria-labelledby="sin-nosotros" className="break-inside-avoid space-y-2 text-sm">
      <h2 id="sin-nosotros" className="font-semibold text-base">
        Cómo comprobarlo sin nosotros
      </h2>
      <p>
        Quien tenga {of === "acta" ? "el acta en JSON la" : "el paquete de evidencia de la consulta lo"}{" "}
        comprueba sin red y sin esta página, con{" "}
        <a href="/verificar/verificar.mjs" className="underline">
          un programa de un solo archivo
        </a>{" "}
        y{" "}
        <a href="/verificar/llave" className="underline">
          la llave de la bitácora
        </a>
        :{" "}
        <a href="/docs/evidencia#sin-nosotros" className="underline">
          cómo hacerlo
        </a>
        . La bitácora es un árbol de Merkle (RFC 6962) con{" "}
        <a href="/verificar/cabeza" className="underline">
          cabezas firmadas
        </a>{" "}
        (C2SP), que también verifican herramientas que no son nuestras.
      </p>
    </section>
  );
}
