import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { installedPackages } from "./complete-lock";
import { readSource, type Source } from "./source";

const CEILINGS = "scripts/ratchet.json";
const CODE = /\.(?:tsx?|mjs)$/;
const DOCS = /^(?:docs\/)?[^/]+\.md$/;
const TEST = /\.(?:test|itest|proof|e2e)\.tsx?$|(?:^|\/)testing\//;
const NO_PRODUCT = /^(?:e2e|scripts\/bench|clients|generated)\//;
/** Programs that are published, or documented as a command, under a Spanish name. */
const PUBLISHED = /^scripts\/(?:verificar|soporte-crear)/;
const VALIDATE = "app/api/v1/validate/route.ts";
/** Not followed from `/validate`: what composes the process, and generated code. */
const NOT_FOLLOWED = /^(?:server\/runtime|generated)\//;

/** A number that may only fall, and what it counts: `path` or `path: what stands there`. */
export interface Figure {
  readonly size: number;
  readonly places: readonly string[];
}

const figure = (places: readonly string[], size = places.length): Figure => ({ size, places });

/** Files that `entry` imports, directly or not. Imports of types do not count. */
export function reachableFrom(
  entry: string,
  sources: ReadonlyMap<string, Pick<Source, "imports">>,
): readonly string[] {
  const reached = new Set([entry]);
  for (const path of reached) {
    for (const specifier of sources.get(path)?.imports ?? []) {
      const base = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(path), specifier);
      const target = [base, `${base}.ts`, `${base}.tsx`, `${base}.mjs`].find((name) => sources.has(name));
      if (target !== undefined) reached.add(target);
    }
  }
  return [...reached];
}

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync("git", args, { encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");

function countFigures(): Readonly<Record<string, Figure>> {
  const paths = git("ls-files", "-co", "--exclude-standard").filter((path) => existsSync(path));
  const texts = new Map(
    paths.filter((path) => CODE.test(path)).map((path) => [path, readFileSync(path, "utf8")]),
  );
  const sources = new Map([...texts].map(([path, text]) => [path, readSource(path, text)]));
  const files = [...sources.keys()].filter((path) => !TEST.test(path) && !NO_PRODUCT.test(path));
  const lines = (path: string) => (texts.get(path) ?? "").split("\n").length - 1;
  const found = (where: readonly string[], pick: (source: Source, path: string) => readonly string[]) =>
    figure(
      where.flatMap((path) => {
        const source = sources.get(path);
        return source ? pick(source, path).map((what) => `${path}: ${what}`) : [];
      }),
    );
  const authored = [...sources.keys()].filter((path) => !path.startsWith("generated/"));
  const followed = new Map([...sources].filter(([path]) => !NOT_FOLLOWED.test(path)));
  const packages = installedPackages();
  return {
    files: figure(files),
    lines: figure(
      files,
      files.reduce((sum, path) => sum + lines(path), 0),
    ),
    filesOf25LinesOrFewer: figure(files.filter((path) => lines(path) <= 25)),
    stumblingSentencesInCode: found(authored, ({ comments, testTitles }) =>
      stumblingSentences([...comments, ...testTitles]),
    ),
    stumblingSentencesInDocs: figure(
      paths
        .filter((path) => DOCS.test(path))
        .flatMap((path) =>
          stumblingSentences(proseOf(readFileSync(path, "utf8"))).map((sentence) => `${path}: ${sentence}`),
        ),
    ),
    vagueTypes: found(files, ({ types }) => vagueTypes(types)),
    spanishVerbs: found(files, ({ names, types }, path) =>
      PUBLISHED.test(path) ? [] : spanishNames([basename(path), ...names, ...types]),
    ),
    filesReachableFromValidate: figure(reachableFrom(VALIDATE, followed)),
    packages: figure(packages.map(([path]) => path)),
    packagesToServe: figure(packages.filter(([, { dev }]) => dev !== true).map(([path]) => path)),
  };
}

/** Says why a figure does not fit its ceiling, and where. Null if it fits. */
export function problemOf(
  name: string,
  { size, places }: Figure,
  ceiling: number,
  changed: ReadonlySet<string>,
): string | null {
  if (size <= ceiling && size * 1.02 >= ceiling) return null;
  if (size < ceiling)
    return `${name}: ${size}, 2 % below the ceiling of ${ceiling}. Run: npm run ratchet -- --write`;
  const inChanged = places.filter((place) => changed.has(place.split(": ", 1).join()));
  const named = inChanged.length > 0 ? ["In files you changed:", ...inChanged] : places;
  return [`${name}: ${size}, above the ceiling of ${ceiling}.`, ...named.slice(0, 20)].join("\n    ");
}

/** Counts, prints and compares. `--write` lowers ceilings to the figures. It never raises one. */
function main(): void {
  const figures = Object.entries(countFigures());
  let ceilings: Record<string, number> = JSON.parse(readFileSync(CEILINGS, "utf8"));
  if (process.argv.includes("--write")) {
    ceilings = Object.fromEntries(
      figures.map(([name, { size }]) => [name, Math.min(size, ceilings[name] ?? size)]),
    );
    writeFileSync(CEILINGS, `${JSON.stringify(ceilings, null, 2)}\n`);
  }
  const changed = new Set([
    ...git("diff", "--name-only", "HEAD"),
    ...git("show", "--name-only", "--format=", "HEAD"),
    ...git("ls-files", "-o", "--exclude-standard"),
  ]);
  for (const [name, counted] of figures) {
    const problem = problemOf(name, counted, ceilings[name] ?? 0, changed);
    console.log(problem ?? `${name}: ${counted.size}`);
    if (problem !== null) process.exitCode = 1;
  }
}

/** Constructions that make a reader start a sentence again (CONTRIBUTING, "English"). */
const STUMBLE = /\b(?:whoever|whatever|anew|of whom|of what)\b|^(?:Of an?|What is|Who has)\b/i;

/** A type is named by what it is: `ScreeningResult`, not `Found`. */
const VAGUE_TYPE = /(?:Found|Told|Asked|Shown|Kept)$/;

/** Verbs are English in every layer. Nouns of our wires keep their Spanish word (`docs/glossary.md`). */
const SPANISH_VERBS = new Set(
  `abrir aceptar activar actualizar agregar anotar anular aplicar aprobar arreglar asignar bloquear borrar
  buscar calcular cambiar cancelar cargar cerrar comenzar comprobar confirmar consultar continuar corregir
  correr crear custodiar decidir descargar descartar detener devolver editar elegir eliminar emitir empezar
  entregar enviar escribir exigir exportar firmar generar guardar importar ingresar iniciar invitar leer
  levantar listar marcar mostrar mover notificar obtener pagar pausar pedir preparar probar publicar quitar
  reanudar rechazar reemplazar reenviar regenerar registrar reintentar renovar responder restablecer retirar
  revertir revisar revocar rotar salir sellar sortear subir suspender terminar validar ver verificar`.split(
    /\s+/,
  ),
);

/** The words of a comment, without its markers and line breaks. */
const wordsOf = (comment: string): string =>
  comment
    .replace(/^\s*(?:\/\*\*?|\/\/|\*\/|\*)|\*\/\s*$/gm, " ")
    .replace(/\s+/g, " ")
    .trim();

export const stumblingSentences = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => wordsOf(text).split(/(?<=[.!?])\s+/)).filter((sentence) => STUMBLE.test(sentence));

/** Paragraphs, list items and table cells of a Markdown page, without its code blocks. */
export const proseOf = (page: string): readonly string[] =>
  page.replace(/^```[\s\S]*?^```/gm, "").split(/\n\s*\n|^\s*(?:[-*>#]+|\d+\.) |\|/m);

export const vagueTypes = (names: readonly string[]): readonly string[] =>
  names.filter((name) => VAGUE_TYPE.test(name));

/** Names with a Spanish verb in them. `dias_para_pagar` is a noun of the wire. */
export const spanishNames = (names: readonly string[]): readonly string[] =>
  names.filter((name) =>
    name
      .replace("DiasParaPagar", "")
      .split(/[-_.[\]]|(?=[A-Z])/)
      .some((word) => SPANISH_VERBS.has(word.toLowerCase())),
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
