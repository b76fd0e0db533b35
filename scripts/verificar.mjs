/**
 * Verifica el paquete de evidencia de una consulta, o un acta de cobertura en JSON, sin red y sin más que este archivo y Node 20:
 *
 *   node verificar.mjs paquete.json [--pdf reporte.pdf] [--llave origen+huella+llave] [--tsa autoridad.pem]
 *
 * y, con verificar-carpeta.mjs al lado, una muestra para auditoría o una exportación ya descomprimidas:
 *
 *   node verificar.mjs carpeta/manifiesto.txt [--llave …] [--tsa autoridad.pem] [--poblacion consultas.csv]
 *
 * Termina en 0 si todo se sostiene, en 1 si algo no, en 2 si lo que recibió no se puede leer, y en 3 si nada es falso pero no
 * se pudo comprobar todo: sin --llave siempre, porque cualquiera puede hacer un paquete y firmarlo con una llave suya.
 *
 * Son cinco preguntas: si el texto de la evidencia tiene la huella que dice tener; si esa huella es una hoja de la
 * bitácora, un árbol de Merkle (RFC 6962); si la cabeza de ese árbol la firmó la llave (Ed25519, formato de notas firmadas
 * de C2SP); con --pdf, si el reporte lleva esa huella; y, si el paquete trae un sello de tiempo (RFC 3161), cuándo certificó
 * una autoridad que existía: la cabeza que selló la firmó también la llave, y es un comienzo de la del paquete.
 *
 * La llave viene en el paquete: para no creerle, pásela con --llave como la publica el servicio en /verificar/llave (todas,
 * si son varias). Los certificados de la autoridad vienen en el sello, que sin los que usted dé con --tsa queda sin comprobar.
 * Un PDF puede llevar la huella y decir otra cosa: compárelo con lo que dice la evidencia, que se imprime.
 *
 * Se descarga de /verificar/verificar.mjs, con su SHA-256 en /verificar/verificar.mjs.sha256: el que viene dentro de una
 * muestra puede haberlo cambiado quien cambió la muestra.
 */
import { createHash, createPublicKey, verify, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

export const sha256 = (...parts) => {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest();
};

/** Lo que impide siquiera preguntar. */
export class Unreadable extends Error {}

export function read(path) {
  try {
    return readFileSync(path);
  } catch {
    throw new Unreadable(`No se puede leer ${path === 0 ? "la entrada" : path}.`);
  }
}

/** Si se sostiene; lo que no se deja leer, no. */
export function holds(question) {
  try {
    return question();
  } catch {
    return false;
  }
}

/** Los bytes de un texto en base64, que no puede estar escrito de otra manera. */
function bytesOf(base64) {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.toString("base64") !== base64) throw new Error("base64 mal escrito");
  return bytes;
}

/** 1. La huella es el SHA-256 del texto de la evidencia en UTF-8. */
function hasItsHash({ evidencia, hash_reporte }) {
  return sha256(evidencia).toString("hex") === hash_reporte;
}

/** La raíz a la que lleva una prueba de inclusión: RFC 9162, 2.1.3.2. */
function rootOf(leaf, index, size, proof) {
  if (!(index < size)) return null;
  let [hash, place, last] = [sha256(Buffer.of(0), leaf), index, size - 1];
  for (const beside of proof) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      hash = sha256(Buffer.of(1), beside, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else hash = sha256(Buffer.of(1), hash, beside);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

/** Si un árbol es el comienzo de otro: RFC 9162, 2.1.4.2. */
function isBeginning(older, newer, proof) {
  if (older.size === newer.size) return proof.length === 0 && older.root === newer.root;
  if (!(older.size > 0 && older.size < newer.size)) return false;
  const isNode = Number.isInteger(Math.log2(older.size));
  const [first, ...rest] = isNode ? [bytesOf(older.root), ...proof] : proof;
  let [place, last] = [older.size - 1, newer.size - 1];
  const rise = () => {
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  };
  while (place % 2 === 1) rise();
  let [olderRoot, newerRoot] = [first, first];
  for (const beside of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      olderRoot = sha256(Buffer.of(1), beside, olderRoot);
      newerRoot = sha256(Buffer.of(1), beside, newerRoot);
      while (place % 2 === 0 && place !== 0) rise();
    } else newerRoot = sha256(Buffer.of(1), newerRoot, beside);
    rise();
  }
  return last === 0 && olderRoot.equals(bytesOf(older.root)) && newerRoot.equals(bytesOf(newer.root));
}

/** Una cabeza es una nota firmada: origen, tamaño y raíz del árbol, una línea vacía y las firmas. */
export function readHead(note) {
  const end = note.indexOf("\n\n") + 1;
  const [origin, size, root] = note.slice(0, end).split("\n");
  const lines = note.slice(end + 1).split("\n");
  return {
    text: note.slice(0, end),
    isWhole: lines.pop() === "",
    signatures: lines,
    origin,
    size: Number(size),
    root,
  };
}

/** 2. La huella, en sus 32 bytes, es la hoja `indice` del árbol cuya cabeza trae el paquete. */
function isInTree({ hash_reporte, indice, tamano, prueba }, head) {
  const proof = prueba.map(bytesOf);
  const root = rootOf(Buffer.from(hash_reporte, "hex"), indice, tamano, proof);
  return head.size === tamano && root !== null && root.toString("base64") === head.root;
}

/**
 * 3. La nota está firmada por la llave `nombre+huella+llave`, y por nadie más. Firma dos veces: la nota, y la nota con el
 * segundo en que la firmó (C2SP tlog-cosignature).
 */
function isSignedBy(verifier, head) {
  const [name, fingerprint, ...rest] = verifier.split("+");
  const key = bytesOf(rest.join("+"));
  const idOf = (type) => sha256(`${name}\n`, Buffer.of(type), key.subarray(1)).subarray(0, 4);
  if (key[0] !== 1 || key.length !== 33 || idOf(1).toString("hex") !== fingerprint) return false;
  const x = key.subarray(1).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const isOf = (text, signature) => verify(null, Buffer.from(text), publicKey, signature);
  const timedText = (signature) => `cosignature/v1\ntime ${signature.readBigUInt64BE()}\n${head.text}`;
  const kinds = head.signatures.map((line) => {
    const [dash, signer, base64, ...more] = line.split(" ");
    if (dash !== "—" || signer !== name || more.length > 0) return null;
    const [id, signature] = [bytesOf(base64).subarray(0, 4), bytesOf(base64).subarray(4)];
    if (id.equals(idOf(1))) return isOf(head.text, signature) ? "plain" : null;
    return id.equals(idOf(4)) && isOf(timedText(signature), signature.subarray(8)) ? "timed" : null;
  });
  return head.isWhole && kinds.includes("plain") && !kinds.includes(null);
}

/** La llave que firmó, de las que se dan, una por línea. */
export const signerOf = (verifiers, head) =>
  verifiers
    .trim()
    .split(/\s+/)
    .find((verifier) => holds(() => isSignedBy(verifier, head)));
export const nameOf = (verifier) => verifier.trim().split("+")[0] || "nadie que se conozca";

/** Si está firmado: sin comprobar mientras la llave sea la que trae el propio archivo. */
export const signedClaim = (isSigned, isGiven, claim) =>
  isSigned && !isGiven
    ? [null, `${claim}, si la llave que trae el propio archivo es la suya.`]
    : [isSigned, `${claim}.`];

/** 4. El PDF lleva la huella en sus metadatos. */
function printsHash(pdf, { hash_reporte }) {
  return pdf.includes(hash_reporte) || pdf.includes(Buffer.from(hash_reporte, "utf16le").swap16());
}

/** Un paquete, con todo lo que debe traer. */
export function readBundle(bytes) {
  const bundle = holds(() => JSON.parse(String(bytes).replace(/^\uFEFF/, "")));
  if (typeof bundle !== "object" || bundle === null)
    throw new Unreadable("No es un paquete de evidencia: no es un objeto JSON.");
  const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
  const isText = (value) => typeof value === "string";
  const fields = { evidencia: isText, hash_reporte: isText };
  if (bundle.indice !== null)
    Object.assign(fields, {
      indice: isCount,
      tamano: isCount,
      prueba: Array.isArray,
      cabeza: isText,
      llave: isText,
    });
  for (const [name, isSound] of Object.entries(fields))
    if (!isSound(bundle[name]))
      throw new Unreadable(`Al paquete le falta «${name}», o no es lo que debe ser.`);
  return bundle;
}

const NOT_YET = "La evidencia está en la bitácora (un paquete de su primer minuto se descarga de nuevo).";

/**
 * Cada cosa que debe sostenerse, y si se sostiene; nulo, si queda sin comprobar. `llave` son las que firman la bitácora;
 * `isGiven`, si las dio quien pregunta.
 */
export function check(bundle, { pdf, llave = bundle.llave, isGiven, roots }) {
  const isHashed = [hasItsHash(bundle), "La huella corresponde a la evidencia."];
  if (bundle.indice === null) return [isHashed, [false, NOT_YET]];
  const head = readHead(bundle.cabeza);
  const signer = signerOf(llave, head);
  const isSigned = signer !== undefined && nameOf(signer) === head.origin && signer === bundle.llave;
  return [
    isHashed,
    [
      holds(() => isInTree(bundle, head)),
      "La huella es una hoja de la bitácora, en el lugar que dice el paquete.",
    ],
    signedClaim(isSigned, isGiven, `La cabeza de la bitácora está firmada por ${nameOf(signer ?? llave)}`),
    checkStamp(bundle, { head, roots, llave, isGiven }),
    ...(pdf === undefined ? [] : [[printsHash(pdf, bundle), "El reporte en PDF lleva esa huella."]]),
  ];
}

/** Lo que dice la evidencia, para compararlo con el reporte que se tenga a la vista. */
function summaryOf({ evidencia }) {
  const said = JSON.parse(evidencia);
  const facts = said.clase === "acta_de_cobertura" ? factsOfActa(said) : factsOfConsulta(said);
  return facts.filter(([, value]) => value).map(([name, value]) => `    ${name.padEnd(12)}${value}`);
}

const sum = (porClase) => Object.values(porClase).reduce((total, one) => total + one, 0);

function factsOfActa({
  actaId,
  emitidaEn,
  cliente,
  desde,
  hasta,
  corte,
  vigiladas,
  listas,
  vacios,
  alarmas,
}) {
  const versiones = listas.flatMap((lista) => lista.versiones);
  return [
    ["acta", actaId],
    ["emitida", emitidaEn],
    ["cliente", cliente],
    ["rango", `${desde} a ${hasta}, hasta ${corte}`],
    ["vigiladas", `${sum(vigiladas.alCierre)} al cierre`],
    ["resultado", `versiones: ${versiones.length} · vacíos: ${vacios.length} · alarmas: ${alarmas.total}`],
  ];
}

function factsOfConsulta(said) {
  const { consultaId, fechaReporte, cliente, sujetoObligado, consultado, severidad, matches, listas } = said;
  const { nombre, documento } = consultado;
  return [
    ["consulta", consultaId],
    ["fecha", fechaReporte],
    ["cliente", cliente],
    ["obligado", sujetoObligado?.razonSocial],
    [
      "consultado",
      [nombre, documento && `${documento.tipo} ${documento.numero}`].filter(Boolean).join(" · "),
    ],
    ["resultado", `${severidad} · coincidencias: ${matches.length} · listas: ${listas.length}`],
  ];
}

/** Los elementos de DER que siguen uno a otro: etiqueta, longitud y contenido, que puede ser de elementos. */
function elements(bytes) {
  const found = [];
  for (let rest = bytes; rest.length > 0; ) {
    const extra = rest[1] < 128 ? 0 : rest[1] - 128;
    const start = 2 + extra;
    const end = start + (extra === 0 ? rest[1] : rest.readUIntBE(2, extra));
    if (end > rest.length) throw new Error("DER cortado");
    found.push({ tag: rest[0], whole: rest.subarray(0, end), content: rest.subarray(start, end) });
    rest = rest.subarray(end);
  }
  return found;
}

/** El elemento al que llevan esos lugares, de uno dentro de otro. */
const within = (element, ...places) =>
  places.reduce(({ content }, place) => elements(content).at(place), element);

const SHA2 = {
  "608648016503040201": "sha256",
  "608648016503040202": "sha384",
  "608648016503040203": "sha512",
};
const shaOf = (algorithm) => SHA2[within(algorithm, 0).content.toString("hex")];
const MESSAGE_DIGEST = Buffer.from("06092a864886f70d010904", "hex");
export const UNCHECKED = "Sello de tiempo sin comprobar";
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";

/**
 * 5. El sello dice cuándo existía la cabeza que trae consigo, y esa cabeza, de la misma bitácora, ya tenía la huella. Es un
 * mensaje firmado de CMS (RFC 5652): la autoridad firma unos atributos, entre ellos el resumen de lo que certifica (TSTInfo)
 * y el de su propio certificado. De no ser así, nulo.
 */
function readStamp({ estampa, ...bundle }, roots) {
  if (!isInTree({ ...bundle, ...estampa }, readHead(estampa.cabeza))) return null;
  const signedData = within({ content: bytesOf(estampa.token) }, 0, 1, 0);
  const info = within(signedData, 2, 1, 0);
  const imprint = within(info, 0, 2);
  const isOfHead = within(imprint, 1).content.equals(sha256(estampa.cabeza));
  if (shaOf(within(imprint, 0)) !== "sha256" || !isOfHead) return null;

  const signer = within(signedData, -1, 0);
  const [hash, attributes] = [shaOf(within(signer, 2)), within(signer, 3)];
  const stated = elements(attributes.content).find(({ content }) => content.indexOf(MESSAGE_DIGEST) === 0);
  if (!within(stated, 1, 0).content.equals(createHash(hash).update(info.content).digest())) return null;

  const certificates = elements(elements(signedData.content).find(({ tag }) => tag === 0xa0).content).map(
    ({ whole }) => new X509Certificate(whole),
  );
  const isNamed = ({ raw }) =>
    ["sha1", "sha256", "sha384", "sha512"].some((one) =>
      attributes.content.includes(createHash(one).update(raw).digest()),
    );
  const certificate = certificates.find(isNamed);
  const time = String(within(info, 0, 4).content);
  const when = new Date(time.replace(/^(.{4})(..)(..)(..)(..)(..)(\.\d{1,3})?\d*Z$/, "$1-$2-$3T$4:$5:$6$7Z"));
  const isCurrent = ({ validFrom, validTo }) => new Date(validFrom) <= when && when <= new Date(validTo);
  if (!isCurrent(certificate) || !certificate.keyUsage?.includes(TIME_STAMPING)) return null;
  // Los atributos se firman como el conjunto que son, no con la etiqueta que llevan aquí.
  const signed = Buffer.concat([Buffer.of(0x31), attributes.whole.subarray(1)]);
  const { publicKey } = certificate;
  const isEdwards = publicKey.asymmetricKeyType === "ed25519";
  if (!verify(isEdwards ? null : hash, signed, publicKey, within(signer, 5).content)) return null;
  if (roots !== null && !leadsTo(roots, certificate, certificates, isCurrent)) return null;
  return { when: when.toISOString(), authority: certificate.subject.replaceAll("\n", ", ") };
}

/** Si el certificado es una de las raíces, o lo emitió una de ellas o alguien de quien eso vale. */
function leadsTo(roots, certificate, issuers, isCurrent) {
  const isIssuedBy = (by) => certificate.checkIssued(by) && certificate.verify(by.publicKey) && isCurrent(by);
  if (roots.some((root) => root.raw.equals(certificate.raw) || isIssuedBy(root))) return true;
  const others = issuers.filter(({ raw }) => !raw.equals(certificate.raw));
  const issuer = others.find((one) => one.ca && isIssuedBy(one));
  return issuer !== undefined && leadsTo(roots, issuer, others, isCurrent);
}

function rootsIn(tsa) {
  if (tsa === undefined) return null;
  const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
  const roots = String(read(tsa))
    .match(pem)
    ?.map((one) => new X509Certificate(one));
  if (roots === undefined) throw new Unreadable(`${tsa} no trae certificados en PEM.`);
  return roots;
}

/** El sello de tiempo: una autoridad que nadie dio, o un paquete de antes sin todas las pruebas, lo dejan sin comprobar. */
function checkStamp({ estampa, ...bundle }, { head, roots, llave, isGiven }) {
  if (estampa === null || estampa === undefined) return [null, `${UNCHECKED}: el paquete no trae ninguno.`];
  const { consistencia } = estampa;
  const verifiers = isGiven ? llave : `${llave} ${estampa.llave}`;
  const stamped = holds(() => readHead(estampa.cabeza));
  const signer = holds(() => signerOf(verifiers, stamped));
  // Los paquetes de antes no traen ni la llave del sello ni la prueba de que su cabeza es un comienzo de la otra.
  const isStated = consistencia === undefined || signer === estampa.llave;
  if (!signer || nameOf(signer) !== stamped.origin || !isStated)
    return [false, "La llave de la bitácora firmó la cabeza del sello de tiempo."];
  const isContinued =
    consistencia === undefined || holds(() => isBeginning(stamped, head, consistencia.map(bytesOf)));
  if (!isContinued) return [false, "La cabeza del sello de tiempo es un comienzo de la del paquete."];
  const stamp = holds(() => readStamp({ estampa, ...bundle }, roots)) || null;
  if (stamp === null || estampa.estampada_en !== stamp.when) return [false, "El sello de tiempo es válido."];
  const { when, authority } = stamp;
  if (roots === null)
    return [
      null,
      `${UNCHECKED}: dice ${when} y que lo certificó ${authority}; dé con --tsa los certificados de esa autoridad.`,
    ];
  if (consistencia === undefined)
    return [null, `${UNCHECKED}: el paquete es de antes y no trae todas sus pruebas; descárguelo de nuevo.`];
  return [isGiven || null, `Existía el ${when}: lo certificó ${authority}.`];
}

const USAGE = `Uso:
  node verificar.mjs paquete.json [--pdf reporte.pdf] [--llave llave] [--tsa autoridad.pem]
  node verificar.mjs carpeta/manifiesto.txt [--llave llave] [--tsa autoridad.pem] [--poblacion consultas.csv]`;

function readArguments() {
  const [pdf, llave, tsa, poblacion] = Array.from({ length: 4 }, () => ({ type: "string" }));
  try {
    const options = { pdf, llave, tsa, poblacion };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (positionals.length > 1 || (positionals.length === 0 && process.stdin.isTTY)) throw new Error("usage");
    return { ...values, path: positionals[0] ?? 0 };
  } catch {
    throw new Unreadable(USAGE);
  }
}

/** Un paquete es JSON; de una muestra o una exportación se da su manifiesto. */
async function checkFile({ path, pdf, tsa, ...asked }) {
  const options = { ...asked, roots: rootsIn(tsa), isGiven: asked.llave !== undefined };
  const bytes = read(path);
  if (/^(504b0304|1f8b)/.test(bytes.toString("hex", 0, 4)))
    throw new Unreadable(`Descomprima ${path} en una carpeta (unzip, tar xzf) y dé su manifiesto.txt.`);
  if (/^atalaya (muestra|exportacion) /.test(bytes)) {
    const { claimsOfFolder } = await import("./verificar-carpeta.mjs").catch(() => ({}));
    if (claimsOfFolder === undefined)
      throw new Unreadable(
        "Para una carpeta ponga verificar-carpeta.mjs, de /verificar y de la misma versión, al lado de este programa.",
      );
    return { results: claimsOfFolder(String(path), options), summary: [] };
  }
  const bundle = readBundle(bytes);
  const results = check(bundle, { ...options, pdf: pdf && read(pdf) });
  return { results, summary: holds(() => summaryOf(bundle)) || [] };
}

/** Lo que se concluye, y en cuánto termina. */
function verdictOf(results, { llave, tsa }) {
  const isUnchecked = results.some(([isTrue]) => isTrue === null);
  const faults = results.filter(([isTrue]) => isTrue === false);
  if (faults.length > 0 && faults.every(([, claim]) => claim === NOT_YET))
    return [3, "Sin comprobar: le falta su lugar en la bitácora, que tiene al cabo de un minuto."];
  if (faults.length > 0) return [1, "Falso: algo fue alterado o falta."];
  if (llave === undefined)
    return [
      3,
      "Sin comprobar: se le creyó la llave al propio archivo. Pásela con --llave, como la publica el servicio en /verificar/llave.",
    ];
  if (!isUnchecked) return [0, "Verdadero: la evidencia está intacta."];
  if (tsa === undefined) return [0, `Verdadero: la evidencia está intacta. ${UNCHECKED}.`];
  return [
    3,
    `Sin comprobar del todo: la evidencia está intacta, pero no se pudo comprobar su sello de tiempo.`,
  ];
}

const MARKS = new Map([
  [true, "sí"],
  [false, "NO"],
  [null, "--"],
]);

/** Nada de lo que trae un archivo llega a la terminal como una orden o como otra línea. */
const print = (line) => console.log(line.replace(/\p{Cc}/gu, " "));

async function main() {
  const asked = readArguments();
  const { results, summary } = await checkFile(asked);
  for (const [isTrue, claim] of results) print(`${MARKS.get(isTrue)}  ${claim}`);
  const [exitCode, verdict] = verdictOf(results, asked);
  print(verdict);
  if (exitCode !== 1 && summary.length > 0)
    for (const line of ["La evidencia dice, y el reporte debe decir lo mismo:", ...summary]) print(line);
  process.exitCode = exitCode;
}

main().catch((error) => {
  console.error(error instanceof Unreadable ? error.message : `No se puede leer lo que se dio.\n${USAGE}`);
  process.exitCode = 2;
});
