/**
 * Verifica, sin red y sin más que este archivo y Node, el paquete de evidencia de una consulta, una muestra para
 * auditoría entera o una exportación ya descomprimida:
 *
 *   node verificar.mjs paquete.json [--pdf reporte.pdf] [--llave origen+huella+llave] [--tsa autoridad.pem]
 *   node verificar.mjs muestra.tar.gz [--llave origen+huella+llave] [--tsa autoridad.pem] [--poblacion consultas.csv]
 *   node verificar.mjs carpeta/manifiesto.txt [--llave origen+huella+llave]
 *
 * Termina en 0 si todo se sostiene, en 1 si algo no, y en 2 si lo que recibió no se puede leer.
 *
 * Son cinco preguntas: si el texto de la evidencia tiene la huella que dice tener; si esa huella es una hoja de la
 * bitácora, un árbol de Merkle (RFC 6962); si la cabeza de ese árbol la firmó la llave (Ed25519, formato de notas
 * firmadas de C2SP); si una autoridad de estampado cronológico certificó cuándo existía, cuando el paquete trae su estampa
 * (RFC 3161); y, con --pdf, si el reporte lleva esa huella. La llave viene en el paquete: para no creerle al paquete,
 * pásela con --llave como la publica el servicio en /verificar/llave (todas, si son varias), y con --tsa los certificados
 * de la autoridad. Un PDF puede llevar la huella y decir otra cosa: compárelo con lo que dice la evidencia, que se imprime.
 *
 * Se descarga de /verificar/verificar.mjs, con su SHA-256 en /verificar/verificar.mjs.sha256. El que viene dentro de una muestra
 * puede haberlo cambiado quien cambió la muestra.
 *
 * De un paquete trata lo que está antes de `readTar`; lo que le sigue, de las muestras y, al final, de las exportaciones.
 *
 * De una muestra se comprueba además que su manifiesto está firmado y cubre cada archivo, que están todas sus consultas y
 * que salen de la semilla: con --poblacion, un archivo con los consulta_id de la población, se repite el sorteo.
 */
import { createHash, createPublicKey, verify, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";

const sha256 = (...parts) => {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest();
};

/** Lo que impide siquiera preguntar. */
class Unreadable extends Error {}

function read(path) {
  try {
    return readFileSync(path);
  } catch {
    throw new Unreadable(`No se puede leer ${path === 0 ? "la entrada" : path}.`);
  }
}

/** Si se sostiene; lo que no se deja leer, no. */
function holds(question) {
  try {
    return question();
  } catch {
    return false;
  }
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

/** Una cabeza es una nota firmada: origen, tamaño y raíz del árbol, una línea vacía y las firmas. */
function readHead(note) {
  const end = note.indexOf("\n\n") + 1;
  const [origin, size, root] = note.slice(0, end).split("\n");
  return {
    text: note.slice(0, end),
    signatures: note.slice(end + 1).split("\n"),
    origin,
    size: Number(size),
    root,
  };
}

/** 2. La huella, en sus 32 bytes, es la hoja `indice` del árbol cuya cabeza trae el paquete. */
function isInTree({ hash_reporte, indice, tamano, prueba }, head) {
  const proof = prueba.map((hash) => Buffer.from(hash, "base64"));
  const root = rootOf(Buffer.from(hash_reporte, "hex"), indice, tamano, proof);
  return head.size === tamano && root !== null && root.toString("base64") === head.root;
}

/**
 * 3. La nota está firmada por la llave `nombre+huella+llave`, y ninguna firma de esa llave falla. Firma dos veces: la nota, y
 * la nota con el segundo en que la firmó (C2SP tlog-cosignature).
 */
function isSignedBy(verifier, head) {
  const [name, fingerprint, ...rest] = verifier.split("+");
  const key = Buffer.from(rest.join("+"), "base64");
  const idOf = (type) => sha256(`${name}\n`, Buffer.of(type), key.subarray(1)).subarray(0, 4);
  if (key[0] !== 1 || key.length !== 33 || idOf(1).toString("hex") !== fingerprint) return false;
  const x = key.subarray(1).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signaturesBy = (id) =>
    head.signatures.flatMap((line) => {
      const [dash, signer, base64 = ""] = line.split(" ");
      const bytes = Buffer.from(base64, "base64");
      return dash === "—" && signer === name && bytes.subarray(0, 4).equals(id) ? [bytes.subarray(4)] : [];
    });
  const isOf = (text, signature) => verify(null, Buffer.from(text), publicKey, signature);
  const [plain, timed] = [signaturesBy(idOf(1)), signaturesBy(idOf(4))];
  const timedText = (signature) => `cosignature/v1\ntime ${signature.readBigUInt64BE()}\n${head.text}`;
  return (
    plain.length > 0 &&
    plain.every((signature) => isOf(head.text, signature)) &&
    timed.every((signature) => isOf(timedText(signature), signature.subarray(8)))
  );
}

/** La llave que firmó, de las que se dan, una por línea. */
const signerOf = (verifiers, head) =>
  verifiers
    .trim()
    .split(/\s+/)
    .find((verifier) => holds(() => isSignedBy(verifier, head)));
const nameOf = (verifier) => verifier.trim().split("+")[0] || "nadie que se conozca";

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

const SHA2 = {
  "608648016503040201": "sha256",
  "608648016503040202": "sha384",
  "608648016503040203": "sha512",
};
const shaOf = (algorithm) => SHA2[elements(algorithm.content)[0].content.toString("hex")];
const MESSAGE_DIGEST = Buffer.from("06092a864886f70d010904", "hex");
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";

/**
 * 4. La estampa dice cuándo existía la cabeza que trae consigo, y esa cabeza ya tenía la huella. Es un mensaje firmado de
 * CMS (RFC 5652): la autoridad firma unos atributos, entre ellos el resumen de lo que certifica (TSTInfo) y el de su
 * propio certificado. De no ser así, nulo.
 */
function readStamp({ estampa, ...bundle }, roots) {
  if (!isInTree({ ...bundle, ...estampa }, readHead(estampa.cabeza))) return null;
  const [, wrapped] = elements(elements(Buffer.from(estampa.token, "base64"))[0].content);
  const signedData = elements(elements(wrapped.content)[0].content);
  const info = elements(elements(signedData[2].content)[1].content)[0].content;
  const [, , imprint, , time] = elements(elements(info)[0].content);
  const [algorithm, digest] = elements(imprint.content);
  if (shaOf(algorithm) !== "sha256" || !digest.content.equals(sha256(estampa.cabeza))) return null;

  const signer = elements(elements(signedData.at(-1).content)[0].content);
  const [hash, attributes, signature] = [shaOf(signer[2]), signer[3], signer[5].content];
  const stated = elements(attributes.content).find(({ content }) => content.indexOf(MESSAGE_DIGEST) === 0);
  const infoHash = createHash(hash).update(info).digest();
  if (!elements(elements(stated.content)[1].content)[0].content.equals(infoHash)) return null;

  const certificates = elements(signedData.find(({ tag }) => tag === 0xa0).content).map(
    ({ whole }) => new X509Certificate(whole),
  );
  const isNamed = ({ raw }) =>
    ["sha1", "sha256", "sha384", "sha512"].some((one) =>
      attributes.content.includes(createHash(one).update(raw).digest()),
    );
  const certificate = certificates.find(isNamed);
  const when = new Date(
    String(time.content).replace(/^(.{4})(..)(..)(..)(..)(..)(\.\d{1,3})?\d*Z$/, "$1-$2-$3T$4:$5:$6$7Z"),
  );
  const isCurrent = ({ validFrom, validTo }) => new Date(validFrom) <= when && when <= new Date(validTo);
  if (!isCurrent(certificate) || !certificate.keyUsage?.includes(TIME_STAMPING)) return null;
  // Los atributos se firman como el conjunto que son, no con la etiqueta que llevan aquí.
  const signed = Buffer.concat([Buffer.of(0x31), attributes.whole.subarray(1)]);
  const { publicKey } = certificate;
  const isEdwards = publicKey.asymmetricKeyType === "ed25519";
  if (!verify(isEdwards ? null : hash, signed, publicKey, signature)) return null;

  const isIssuedBy = (one, by) => one.checkIssued(by) && one.verify(by.publicKey) && isCurrent(by);
  for (let link = certificate; roots !== null; ) {
    if (roots.some((root) => root.raw.equals(link.raw) || isIssuedBy(link, root))) break;
    const issuer = certificates.find((one) => one.ca && !one.raw.equals(link.raw) && isIssuedBy(link, one));
    if (issuer === undefined) return null;
    certificates.splice(certificates.indexOf(issuer), 1);
    link = issuer;
  }
  return { when: when.toISOString(), authority: certificate.subject.replaceAll("\n", ", ") };
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

function checkStamp(bundle, tsa) {
  const roots = rootsIn(tsa);
  const stamp = holds(() => readStamp(bundle, roots)) || null;
  if (stamp === null || new Date(bundle.estampa.estampada_en).getTime() !== Date.parse(stamp.when))
    return [false, "La estampa cronológica es válida."];
  return [true, `Existía el ${stamp.when}: lo certificó ${stamp.authority}.`];
}

/** 5. El PDF lleva la huella en sus metadatos. */
function printsHash(pdf, { hash_reporte }) {
  return pdf.includes(hash_reporte) || pdf.includes(Buffer.from(hash_reporte, "utf16le").swap16());
}

/** Un paquete, con todo lo que debe traer. */
function readBundle(bytes) {
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

function check(bundle, { pdf, llave, tsa }) {
  const isHashed = [hasItsHash(bundle), "La huella corresponde a la evidencia."];
  if (bundle.indice === null)
    return [
      isHashed,
      [false, "La consulta está en la bitácora (un paquete de su primer minuto se descarga de nuevo)."],
    ];
  const head = readHead(bundle.cabeza);
  const verifiers = llave ?? bundle.llave;
  const signer = signerOf(verifiers, head);
  return [
    isHashed,
    [
      holds(() => isInTree(bundle, head)),
      "La huella es una hoja de la bitácora, en el lugar que dice el paquete.",
    ],
    [
      signer !== undefined && nameOf(signer) === head.origin,
      `La cabeza de la bitácora está firmada por ${nameOf(signer ?? verifiers)}.`,
    ],
    ...(bundle.estampa ? [checkStamp(bundle, tsa)] : []),
    ...(pdf === undefined ? [] : [[printsHash(pdf, bundle), "El reporte en PDF lleva esa huella."]]),
  ];
}

/** Lo que dice la evidencia, para compararlo con el reporte que se tenga a la vista. */
function summaryOf({ evidencia }) {
  const { consultaId, fechaReporte, cliente, sujetoObligado, consultado, severidad, matches, listas } =
    JSON.parse(evidencia);
  const { nombre, documento } = consultado;
  const facts = [
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
  return facts
    .filter(([, value]) => value)
    .map(([name, value]) => `    ${name.padEnd(12)}${String(value).replace(/\p{Cc}/gu, " ")}`);
}

/** Los archivos de un tar (POSIX ustar), por su ruta. */
function readTar(bytes) {
  const files = new Map();
  const text = (from, length) => String(bytes.subarray(from, from + length)).split("\0")[0];
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    const name = text(at, 100);
    const size = Number.parseInt(text(at + 124, 12), 8);
    if (files.has(name) || !(at + 512 + size <= bytes.length)) throw new Error("tar dañado");
    files.set(name, bytes.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

const MANIFEST = "manifiesto.txt";

/** El manifiesto: qué es la muestra, y después el SHA-256 de cada archivo, como lo escribe `sha256sum`. */
function readManifest(files) {
  const note = readHead(String(files.get(MANIFEST)));
  const [title, facts, ...sums] = note.text.trimEnd().split("\n");
  if (!title.startsWith("atalaya muestra ")) throw new Error("no es una muestra");
  return {
    note,
    facts: JSON.parse(facts),
    sums: new Map(sums.map((line) => [line.slice(66), line.slice(0, 64)])),
  };
}

/** Están los archivos que dice el manifiesto y ningún otro, cada uno como lo dice. */
const areStated = (files, sums) =>
  files.size === sums.size + 1 &&
  [...sums].every(([path, sum]) => files.has(path) && sha256(files.get(path)).toString("hex") === sum);

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

/** Lo que no se sostiene de una consulta de la muestra. */
function faultsOf(files, consultaId, { llave, tsa }) {
  const folder = `consultas/${consultaId}`;
  if (!files.has(`${folder}/paquete.json`)) return ["Falta su paquete de evidencia."];
  if (!files.has(`${folder}/reporte.pdf`)) return ["Falta su reporte en PDF."];
  const bundle = readBundle(files.get(`${folder}/paquete.json`));
  const results = check(bundle, { pdf: files.get(`${folder}/reporte.pdf`), llave, tsa });
  const evidence = JSON.parse(bundle.evidencia);
  const hasDecisions = evidence.matches.length === 0 || files.has(`${folder}/decisiones.json`);
  return [
    ...results,
    [evidence.consultaId === consultaId, "La evidencia es de esa consulta."],
    [hasDecisions, "Está lo que se decidió de sus coincidencias."],
  ].flatMap(([holds, claim]) => (holds ? [] : [claim]));
}

/** La llave que dice el primer paquete que se puede leer. */
function llaveIn(files, { consultas }) {
  for (const id of consultas) {
    try {
      const { llave } = JSON.parse(String(files.get(`consultas/${id}/paquete.json`)));
      if (llave) return llave;
    } catch {
      // De él se dice después lo que le pasa.
    }
  }
  return null;
}

/** Uno que no se puede leer no impide comprobar los demás. */
function faultsOrUnreadable(...asked) {
  try {
    return faultsOf(...asked);
  } catch {
    return ["Su paquete de evidencia no se puede leer."];
  }
}

function checkSample(archive, { llave, tsa, poblacion }) {
  const opened = holds(() => readTar(gunzipSync(archive)));
  const manifest = opened && holds(() => readManifest(opened));
  if (!manifest)
    throw new Unreadable("No es una muestra completa: no se deja abrir, o no trae su manifiesto.");
  const [files, { note, facts, sums }] = [opened, manifest];
  const verifier = llave ?? llaveIn(files, facts) ?? "";
  const signer = signerOf(verifier, note);
  const faults = facts.consultas.flatMap((id) =>
    faultsOrUnreadable(files, id, { llave: verifier, tsa }).map((claim) => [
      false,
      `Consulta ${id}: ${claim}`,
    ]),
  );
  const { length } = facts.consultas;
  return [
    [signer !== undefined, `El manifiesto está firmado por ${nameOf(signer ?? verifier)}.`],
    [
      areStated(files, sums),
      `Están los ${sums.size} archivos que dice el manifiesto, intactos, y ningún otro.`,
    ],
    ...checkDraw(facts, poblacion),
    ...faults,
    ...(faults.length > 0
      ? []
      : [[true, `Las ${length} consultas tienen su huella, su lugar en la bitácora firmada y su reporte.`]]),
  ];
}

const EXPORT = "atalaya exportacion ";

/**
 * Una exportación: su manifiesto está firmado, al lado están los archivos que dice, y los reportes que dicen estos; y cada
 * línea de consultas y de diligencias dice la huella de la misma línea de su evidencia. Se lee archivo por archivo.
 */
function checkExport(path, { llave }) {
  const fileAt = (name) => read(join(dirname(path), name));
  const linesOf = (text) => String(text).trimEnd().split("\n");
  const note = readHead(String(read(path)));
  const verifier = llave ?? String(fileAt("bitacora/llaves.txt"));
  const signer = signerOf(verifier, note);
  const [, ...sums] = linesOf(note.text);
  const nameIn = (sum) => sum.slice(66);
  const reports = sums
    .filter((sum) => sum.endsWith(".sha256"))
    .flatMap((sum) => holds(() => linesOf(fileAt(nameIn(sum)))) || []);
  const stated = [...sums, ...reports];
  const isAsStated = (sum) => sha256(fileAt(nameIn(sum))).toString("hex") === sum.slice(0, 64);
  const changed = stated.filter((sum) => !holds(() => isAsStated(sum))).map(nameIn);
  let count = 0;
  const unlike = sums.map(nameIn).flatMap((name) => {
    if (!/^(consultas|diligencias)[/]/.test(name)) return [];
    const evidence = holds(() => linesOf(fileAt(name.replace("/", "-evidencia/")))) || [];
    return (holds(() => linesOf(fileAt(name))) || []).flatMap((line, place) => {
      const { id = name, hashReporte, hashRespuesta } = holds(() => JSON.parse(line)) || {};
      count += 1;
      return sha256(evidence[place] ?? "").toString("hex") === (hashReporte ?? hashRespuesta) ? [] : [id];
    });
  });
  return [
    [signer !== undefined, `El manifiesto está firmado por ${nameOf(signer ?? verifier)}.`],
    [changed.length === 0, `Están los ${stated.length} archivos que dice el manifiesto, intactos.`],
    ...changed.map((name) => [false, `${name}: falta, o no es el que dice el manifiesto.`]),
    [unlike.length === 0, `Las ${count} consultas y diligencias tienen la huella de su evidencia.`],
    ...unlike.map((id) => [false, `${id}: su evidencia no tiene la huella que dice.`]),
  ];
}

const USAGE = `Uso:
  node verificar.mjs paquete.json [--pdf reporte.pdf] [--llave llave] [--tsa autoridad.pem]
  node verificar.mjs muestra.tar.gz [--llave llave] [--tsa autoridad.pem] [--poblacion consultas.csv]
  node verificar.mjs carpeta/manifiesto.txt [--llave llave]`;

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

/** Un paquete es JSON; una muestra, un archivo comprimido con gzip; de una exportación se da su manifiesto. */
function checkFile({ path, pdf, ...options }) {
  const bytes = read(path);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { results: checkSample(bytes, options), summary: [] };
  if (String(bytes).startsWith(EXPORT)) return { results: checkExport(String(path), options), summary: [] };
  const bundle = readBundle(bytes);
  const results = check(bundle, { ...options, pdf: pdf && read(pdf) });
  return { results, summary: hasItsHash(bundle) ? holds(() => summaryOf(bundle)) || [] : [] };
}

try {
  const asked = readArguments();
  const { results, summary } = checkFile(asked);
  for (const [isTrue, claim] of results) console.log(`${isTrue ? "sí" : "NO"}  ${claim}`);
  const isIntact = results.every(([isTrue]) => isTrue);
  console.log(isIntact ? "Verdadero: la evidencia está intacta." : "Falso: algo fue alterado o falta.");
  if (isIntact && summary.length > 0)
    console.log(["La evidencia dice, y el reporte debe decir lo mismo:", ...summary].join("\n"));
  if (asked.llave === undefined) {
    console.error(
      "Se le creyó la llave al propio archivo: pásela con --llave, como la publica el servicio en /verificar/llave.",
    );
  }
  process.exitCode = isIntact ? 0 : 1;
} catch (error) {
  console.error(error instanceof Unreadable ? error.message : `No se puede leer lo que se dio.\n${USAGE}`);
  process.exitCode = 2;
}
