/**
 * Lo que verificar.mjs, que debe estar al lado, comprueba de una muestra para auditoría o de una exportación, ya
 * descomprimidas: si la llave firmó su manifiesto; si están sus archivos como los dice y ningún otro; y cada consulta. De
 * una muestra sorteada, además, si salen de la semilla: con --poblacion, un archivo con los consulta_id de la población, se
 * repite el sorteo.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  check,
  holds,
  nameOf,
  read,
  readBundle,
  readHead,
  sha256,
  signedClaim,
  signerOf,
  UNCHECKED,
} from "./verificar.mjs";

/** Las líneas de archivos como las escribe `sha256sum`. */
const sumsIn = (text) =>
  [...String(text).matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, sum, name]) => ({ name, sum }));

/** Una muestra o una exportación, que está al lado de su manifiesto: su primera línea dice cuál de las dos. */
export function claimsOfFolder(path, { llave, isGiven, roots, poblacion }) {
  const folder = dirname(path);
  const fileAt = (name) => readFileSync(join(folder, name));
  const note = readHead(String(read(path)));
  const listed = sumsIn(note.text);
  const reports = listed.filter(({ name }) => /^reportes[/].*sha256$/.test(name));
  const stated = [...listed, ...reports.flatMap(({ name }) => holds(() => sumsIn(fileAt(name))) || [])];
  const isAsStated = ({ name, sum }) => sha256(fileAt(name)).toString("hex") === sum;
  const changed = stated.filter((one) => !holds(() => isAsStated(one)));
  const beside = filesBeside(folder, new Set(stated.map(({ name }) => name)));
  const [ignored, added] = [true, false].map((is) => beside.filter((name) => isOfSystem(name) === is));
  const except = ignored.length === 0 ? "" : " que no sea del sistema operativo";
  const facts = holds(() => JSON.parse(note.text.split("\n")[1]));
  const verifier = llave ?? (llaveBeside(fileAt, stated) || "");
  const signer = signerOf(verifier, note);
  const consultas = facts
    ? checkSample(facts, fileAt, { llave: verifier, isGiven, roots, poblacion })
    : checkExport(fileAt, listed);
  return [
    signedClaim(
      signer !== undefined,
      isGiven,
      `El manifiesto está firmado por ${nameOf(signer ?? verifier)}`,
    ),
    [
      changed.length === 0 && added.length === 0,
      `Están los ${stated.length} archivos que dice el manifiesto, intactos, y ningún otro${except}.`,
    ],
    ...changed.map(({ name }) => [false, `${name}: falta, o no es el que dice el manifiesto.`]),
    ...added.map((name) => [false, `${name}: no está en el manifiesto.`]),
    ...ignored.map((name) => [true, `${name}: se ignora, lo deja el sistema operativo.`]),
    ...consultas,
  ];
}

/** Lo que hay en las carpetas del manifiesto y no está en él. */
function filesBeside(folder, names) {
  const folders = new Set([...names].flatMap((name) => name.split("/").slice(0, -1)[0] ?? []));
  return [...folders]
    .flatMap((top) => holds(() => filesUnder(folder, top)) || [])
    .filter((name) => !names.has(name));
}

/** Lo que macOS y Windows dejan en las carpetas que alguien abre: no lo puso nadie. */
const isOfSystem = (name) =>
  /(^|[/])(__MACOSX[/].*|[.]_[^/]*|[.]DS_Store|Thumbs[.]db|desktop[.]ini)$/i.test(name);

const filesUnder = (folder, name) =>
  readdirSync(join(folder, name), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(folder, `${name}/${entry.name}`) : [`${name}/${entry.name}`],
  );

/** La llave que trae la exportación, o el primer paquete de la muestra que se puede leer. */
const llaveBeside = (fileAt, stated) =>
  holds(() => String(fileAt("bitacora/llaves.txt"))) ||
  stated
    .filter(({ name }) => name.endsWith("/paquete.json"))
    .map(({ name }) => holds(() => JSON.parse(String(fileAt(name))).llave))
    .find(Boolean);

function checkSample(facts, fileAt, { poblacion, ...options }) {
  const claims = facts.consultas.flatMap((id, place) => {
    // El manifiesto dice en qué carpeta está cada una; antes era siempre su número.
    const folder = facts.carpetas ? facts.carpetas[place] : `consultas/${id}`;
    const own = holds(() => claimsOf(id, (name) => fileAt(`${folder}/${name}`), options)) || [
      [false, "Falta algo suyo, o no se puede leer."],
    ];
    return own.map(([isTrue, claim]) => ({ isTrue, claim, id }));
  });
  const faults = claims.filter(({ isTrue }) => isTrue === false);
  const unstamped = claims.filter(({ isTrue, claim }) => isTrue === null && claim.startsWith(UNCHECKED));
  const all = `Las ${facts.consultas.length} consultas tienen su huella, su lugar en la bitácora firmada y su reporte.`;
  const few = `${UNCHECKED} en ${unstamped.length} de las ${facts.consultas.length} consultas.`;
  return [
    ...checkDraw(facts, poblacion),
    [faults.length === 0, all],
    ...faults.map(({ id, claim }) => [false, `Consulta ${id}: ${claim}`]),
    ...(unstamped.length === 0 ? [] : [[null, few]]),
  ];
}

/** Lo que debe sostenerse de una consulta de la muestra. */
function claimsOf(consultaId, own, options) {
  const bundle = readBundle(own("paquete.json"));
  const evidence = JSON.parse(bundle.evidencia);
  return [
    ...check(bundle, { ...options, pdf: own("reporte.pdf") }),
    [evidence.consultaId === consultaId, "La evidencia es de esa consulta."],
    [
      evidence.matches.length === 0 || holds(() => own("decisiones.json")) !== false,
      "Está lo que se decidió de sus coincidencias.",
    ],
  ];
}

/** El lugar de una consulta en el sorteo: las de menor SHA-256 de `semilla:consulta_id` son la muestra. */
const luckOf = (seed) => (id) => sha256(`${seed}:${id}`).toString("hex");
const byText = (one, other) => (one < other ? -1 : 1);

function checkDraw({ semilla, consultas, pedidas, poblacion, huellaPoblacion }, population) {
  if (semilla === null) return [];
  const luck = consultas.map(luckOf(semilla));
  const isInOrder = luck.every((one, place) => place === 0 || luck[place - 1] < one);
  const isWhole = consultas.length === Math.min(pedidas, poblacion);
  const order = `Son ${consultas.length} de ${poblacion}, en el orden que da la semilla «${semilla}».`;
  if (population === undefined) return [[isInOrder && isWhole, order]];
  const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
  const all = [...new Set(String(read(population)).match(uuid) ?? [])].sort();
  const again = all.map((id) => [luckOf(semilla)(id), id]).sort(([one], [other]) => byText(one, other));
  const drawn = again.slice(0, pedidas).map(([, id]) => id);
  return [
    [isInOrder && isWhole, order],
    [
      sha256(all.join("\n")).toString("hex") === huellaPoblacion,
      "La población es la que dice el manifiesto.",
    ],
    [drawn.join() === consultas.join(), "El sorteo, repetido con esa semilla, da las mismas consultas."],
  ];
}

/** Cada línea de consultas y de diligencias dice la huella de la misma línea de su evidencia. */
function checkExport(fileAt, listed) {
  const linesOf = (name) => holds(() => String(fileAt(name)).trimEnd().split("\n")) || [];
  const lines = listed.flatMap(({ name }) => {
    if (!/^(consultas|diligencias)[/]/.test(name)) return [];
    const evidence = linesOf(name.replace("/", "-evidencia/"));
    return linesOf(name).map((line, place) => {
      const { id = name, hashReporte, hashRespuesta } = holds(() => JSON.parse(line)) || {};
      return {
        id,
        isWhole: sha256(evidence[place] ?? "").toString("hex") === (hashReporte ?? hashRespuesta),
      };
    });
  });
  const unlike = lines.filter(({ isWhole }) => !isWhole);
  return [
    [unlike.length === 0, `Las ${lines.length} consultas y diligencias tienen la huella de su evidencia.`],
    ...unlike.map(({ id }) => [false, `${id}: su evidencia no tiene la huella que dice.`]),
  ];
}
