/**
 * Verifica, sin red y sin más que este archivo y Node, el paquete de evidencia de una consulta:
 *
 *   node verificar.mjs paquete.json [--pdf reporte.pdf] [--llave origen+huella+llave]
 *
 * Son cuatro preguntas: si el texto de la evidencia tiene la huella que dice tener; si esa huella es una hoja de la
 * bitácora, un árbol de Merkle (RFC 6962); si la cabeza de ese árbol la firmó la llave (Ed25519, formato de notas
 * firmadas de C2SP); y, con --pdf, si el reporte lleva esa huella. La llave viene en el paquete: para no creerle al
 * paquete, pásela con --llave como la publica el servicio en /verificar/llave.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const sha256 = (...parts) => {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest();
};

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

/** 3. Una de las firmas de la cabeza es de la llave `nombre+huella+llave`. */
function isSignedBy(verifier, head) {
  const [name, fingerprint, ...rest] = verifier.trim().split("+");
  const key = Buffer.from(rest.join("+"), "base64");
  const hash = sha256(`${name}\n`, key).subarray(0, 4);
  if (key[0] !== 1 || key.length !== 33 || hash.toString("hex") !== fingerprint || name !== head.origin)
    return false;
  const x = key.subarray(1).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return head.signatures.some((line) => {
    const [dash, signer, base64 = ""] = line.split(" ");
    const signature = Buffer.from(base64, "base64");
    const isOurs = dash === "—" && signer === name && signature.subarray(0, 4).equals(hash);
    return isOurs && verify(null, Buffer.from(head.text), publicKey, signature.subarray(4));
  });
}

/** 4. El PDF lleva la huella en sus metadatos. */
function printsHash(pdf, { hash_reporte }) {
  return pdf.includes(hash_reporte) || pdf.includes(Buffer.from(hash_reporte, "utf16le").swap16());
}

function check(bundle, { pdf, llave }) {
  if (bundle.indice === null) {
    return [
      [hasItsHash(bundle), "La huella corresponde a la evidencia."],
      [false, "La consulta está en la bitácora."],
    ];
  }
  const head = readHead(bundle.cabeza);
  const verifier = llave ?? bundle.llave;
  return [
    [hasItsHash(bundle), "La huella corresponde a la evidencia."],
    [isInTree(bundle, head), "La huella es una hoja de la bitácora, en el lugar que dice el paquete."],
    [isSignedBy(verifier, head), `La cabeza de la bitácora está firmada por ${verifier.split("+")[0]}.`],
    ...(pdf === undefined
      ? []
      : [[printsHash(readFileSync(pdf), bundle), "El reporte en PDF lleva esa huella."]]),
  ];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pdf: { type: "string" }, llave: { type: "string" } },
});
try {
  const results = check(JSON.parse(readFileSync(positionals[0] ?? 0, "utf8")), values);
  for (const [holds, claim] of results) console.log(`${holds ? "sí" : "NO"}  ${claim}`);
  const isIntact = results.every(([holds]) => holds);
  console.log(isIntact ? "Verdadero: la evidencia está intacta." : "Falso: algo fue alterado o falta.");
  process.exitCode = isIntact ? 0 : 1;
} catch {
  console.error(
    "No es un paquete de evidencia completo. Uso: node verificar.mjs paquete.json [--pdf reporte.pdf]",
  );
  process.exitCode = 2;
}
