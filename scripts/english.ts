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
