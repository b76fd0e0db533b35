import type { Metadata } from "next";
import { errorAnchor } from "@/server/contract/http/error-body";
import { INTERFACE_VERSION } from "@/server/contract/v1/health";
import { SIGNATURE_VECTOR } from "@/server/domain/avisos/webhook-vector";
import { ERRORS, type ErrorCode } from "@/server/domain/shared/errors";
import { DECISIONS } from "./decisions";

export const metadata: Metadata = { title: "Documentación" };

const EXAMPLE = `curl -s https://{dirección}/api/v1/validate \\
  -H "Authorization: Bearer {llave}" \\
  -H "Content-Type: application/json" \\
  -d '{"tipo":"natural","nombre":"Evaristo Clímaco Buitragal Lasprilla"}'`;

export default function DocsPage() {
  return (
    <article className="max-w-3xl space-y-12 leading-relaxed">
      <header className="space-y-3">
        <h1 className="font-semibold text-2xl tracking-tight">Documentación de la API</h1>
        <p className="text-ink-2">
          Interfaz servidor a servidor, versión {INTERFACE_VERSION}. La descripción completa de rutas, campos
          y respuestas está en{" "}
          <a href="/openapi.json" className="underline">
            openapi.json
          </a>{" "}
          (OpenAPI 3.1).
        </p>
      </header>
      <FirstQuery />
      <Rules />
      <Webhooks />
      <Offline />
      <Errors />
      <Decisions />
    </article>
  );
}

/** What is wider than the page is reached with the keyboard too. */
const Sample = ({ children }: { readonly children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <pre tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-surface p-4 text-sm">
    <code>{children}</code>
  </pre>
);

function FirstQuery() {
  return (
    <section aria-labelledby="primera-consulta" className="space-y-3">
      <h2 id="primera-consulta" className="font-semibold text-xl">
        Una primera consulta
      </h2>
      <Sample>{EXAMPLE}</Sample>
      <p>
        La respuesta dice la severidad, cada coincidencia con su explicación, la versión exacta de cada lista
        comparada y la huella <code>hash_reporte</code> de la evidencia guardada.
      </p>
    </section>
  );
}

function Rules() {
  return (
    <section aria-labelledby="reglas" className="space-y-3">
      <h2 id="reglas" className="font-semibold text-xl">
        Reglas comunes
      </h2>
      <ul className="list-disc space-y-2 pl-5">
        <li>
          Toda ruta bajo <code>/api/v1</code>, salvo <code>/api/v1/health</code>, exige{" "}
          <code>Authorization: Bearer</code> con la llave de API. La llave nunca va en un navegador, una
          aplicación móvil, una dirección ni un registro.
        </li>
        <li>
          Cuerpos y respuestas son JSON en UTF-8; fechas y horas, ISO 8601 en UTC. Las longitudes se cuentan
          en caracteres, no en bytes.
        </li>
        <li>
          Toda respuesta lleva <code>X-Service-Request-Id</code>: cítelo al pedir soporte.
        </li>
        <li>
          Todo error tiene la misma forma. Programe contra <code>error</code>; el texto de{" "}
          <code>message</code> puede cambiar.
        </li>
        <li>
          Reintente solo ante un error de red, un tiempo agotado o un 500, con esperas de 2, 4 y 8 segundos.
        </li>
        <li>
          <code>GET /api/v1/consultas</code> entrega además <code>siguiente_cursor</code>: envíelo en{" "}
          <code>cursor</code> para leer la página siguiente, aunque entren consultas nuevas; es null en la
          última.
        </li>
        <li>
          Una dirección con doble barra, como <code>{"/api//v1"}</code>, se redirige: escriba una sola.
        </li>
      </ul>
    </section>
  );
}

function Webhooks() {
  const { secret, t, body, header } = SIGNATURE_VECTOR;
  return (
    <section aria-labelledby="webhooks" className="space-y-3">
      <h2 id="webhooks" className="font-semibold text-xl">
        Cómo verificar un webhook
      </h2>
      <p>
        Cada entrega lleva <code>X-Service-Signature: t=&lt;segundos&gt;,v1=&lt;hex&gt;</code>. Calcule
        HMAC-SHA256 con el secreto completo, <code>whsec_</code> incluido, sobre <code>t</code>, un punto y
        los bytes del cuerpo tal como llegaron; compárelo en tiempo constante con cada <code>v1</code>, basta
        que uno coincida, y rechace la entrega si <code>t</code> difiere de su reloj en más de 300 segundos.
        Procese una sola vez cada <code>id</code> del cuerpo. Pruebe su código con este ejemplo:
      </p>
      <Sample>{`secreto  ${secret}\ncuerpo   ${body}\nfirma    ${header}\n\nprintf '%s' '${t}.${body}' | openssl dgst -sha256 -hmac ${secret}`}</Sample>
    </section>
  );
}

const OFFLINE = `sha256sum --check --ignore-missing verificar.mjs.sha256
node verificar.mjs paquete.json --pdf reporte.pdf --llave '{llave}'

unzip muestra.zip -d muestra
node verificar.mjs muestra/manifiesto.txt --llave '{llave}' --poblacion consultas.csv`;

function Offline() {
  return (
    <section aria-labelledby="verificar-sin-nosotros" className="space-y-3">
      <h2 id="verificar-sin-nosotros" className="font-semibold text-xl">
        Cómo verificar la evidencia sin nosotros
      </h2>
      <p>
        El paquete de evidencia de una consulta se comprueba sin red, con un solo archivo y Node 20 o
        posterior:{" "}
        <a href="/verificar/verificar.mjs" download className="underline">
          verificar.mjs
        </a>
        ; la muestra para un auditor, descomprimida, con{" "}
        <a href="/verificar/verificar-carpeta.mjs" download className="underline">
          verificar-carpeta.mjs
        </a>{" "}
        a su lado (
        <a href="/verificar/verificar.mjs.sha256" download className="underline">
          el SHA-256 de ambos
        </a>
        ). Dice si la huella corresponde, si está en la bitácora, si la firmó{" "}
        <a href="/verificar/llave" className="underline">
          la llave que publica el servicio
        </a>{" "}
        y, de una muestra, si falta, sobra o cambió algo y si el sorteo se repite.
      </p>
      <Sample>{OFFLINE}</Sample>
      <p>
        La muestra trae una copia del programa. Use la de aquí, o compare su SHA-256: quien altere un archivo
        puede alterar también el programa y la llave que vienen dentro.
      </p>
    </section>
  );
}

function Errors() {
  return (
    <section aria-labelledby="errores" className="space-y-3">
      <h2 id="errores" className="font-semibold text-xl">
        Errores
      </h2>
      <dl className="divide-y divide-line border-line border-y">
        {Object.entries(ERRORS).map(([code, { status, message }]) => (
          <div key={code} id={errorAnchor(code as ErrorCode)} className="space-y-1 py-3 target:bg-warn-soft">
            <dt>
              <code className="font-medium">{code}</code> <span className="text-ink-2">{status}</span>
            </dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Decisions() {
  return (
    <section aria-labelledby="decisiones" className="space-y-3">
      <h2 id="decisiones" className="font-semibold text-xl">
        Decisiones de interpretación
      </h2>
      <p>Donde el contrato deja espacio, el servicio hace lo siguiente.</p>
      <ul className="list-disc space-y-2 pl-5">
        {DECISIONS.map(({ id, text }) => (
          <li key={id} id={`decision-${id}`}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
