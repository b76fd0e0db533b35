import type { Advertencia } from "./types";

interface Words {
  readonly titulo: string;
  readonly texto: string;
}

/** What an officer must know before trusting an answer on a doubtful text, and what to do. */
export const ADVERTENCIA_WORDS: Readonly<Record<Advertencia, Words>> = {
  varias_personas: {
    titulo: "El texto parece tener varios nombres.",
    texto: "Se comparó completo y cada nombre por separado. Lo seguro es una consulta por persona.",
  },
  texto_reparado: {
    titulo: "El texto parece dañado o escrito con otros signos.",
    texto:
      "Se comparó también como debió escribirse. Revise el nombre y, si no es el que quiso, consulte de nuevo.",
  },
  texto_largo: {
    titulo: "El texto es más largo que un nombre.",
    texto:
      "Se comparó completo y se buscaron en él los nombres de las listas, pero uno mal escrito o de pocas palabras puede no hallarse. Lo seguro es consultar solo el nombre.",
  },
  numero_de_otro_pais: {
    titulo: "El número parece de otro país.",
    texto:
      "Se comparó solo con documentos de Colombia. Si lo expidió otro país, consulte de nuevo como CE o pasaporte y con ese país.",
  },
  numero_en_nombre: {
    titulo: "El nombre trae un número.",
    texto:
      "No se comparó con ningún documento. Si es el de la persona, consulte de nuevo con él en su campo.",
  },
};
