"use client";

import { useState } from "react";
import type { Campo } from "@/server/domain/archivos/tabla/columnas";
import { headLabel } from "@/server/domain/archivos/tabla/other-people";
import type { Elegidas } from "@/server/domain/archivos/tabla/reglas";
import { EXTRA_WORDS, EXTRAS, type Extra } from "@/server/domain/contrapartes/importe";
import { CLASE_WORDS } from "@/server/domain/contrapartes/words";
import { commaList } from "@/server/domain/shared/formato";
import type { UploadRefused } from "../../rooms/upload";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { ColumnasCard } from "../lotes/columnas-card";
import { DecideCard } from "../lotes/decide-card";
import { EncabezadoField } from "../lotes/encabezado-field";
import { isSameChoice } from "../lotes/fuente-text";
import { LecturaCard } from "../lotes/lectura-card";
import { MuestraRows } from "../lotes/muestra-table";
import type { LecturaDeImporte, Revisado } from "./lectura-de-importe";
import { SaveImporte } from "./save-importe";

/** Campos of a lote that a contraparte has too. */
const CAMPOS_DE_BASE: readonly Campo[] = commaList(
  "referencia, contraparte, nombre, tipo, tipo_documento, numero_documento, fecha_nacimiento, pais",
);
const WORDS = { contraparte: "Clase" } as const;
const SAME = {
  contraparte: Object.entries(CLASE_WORDS).map(([value, label]) => ({
    value: `v:${value}`,
    label: `Todas: ${label.toLowerCase()}`,
  })),
};
const UNSAID = { referencia: "El número de documento", contraparte: "El archivo no lo dice: clientes" };

interface ReviewImporteProps {
  readonly revisado: Revisado;
  readonly busy: boolean;
  readonly refused: UploadRefused | null;
  readonly onRead: (lectura: LecturaDeImporte) => void;
}

/** Shows how a file is read, lets the officer correct it, and imports it. */
export function ReviewImporte({ revisado, busy, refused, onRead }: ReviewImporteProps) {
  const { lectura, vista } = revisado;
  const { encabezado, columnas } = vista;
  const [chosen, setChosen] = useState<Elegidas>(columnas);
  const [extras, setExtras] = useState(vista.extras);
  const [head, setHead] = useState<number | null>(null);
  const isChanged =
    !isSameChoice(chosen, columnas) || EXTRAS.some((extra) => extras[extra] !== vista.extras[extra]);
  const apply = (next: Elegidas) => onRead({ ...lectura, elegidas: { columnas: next, extras } });
  const pickExtra = (extra: Extra, value: string) =>
    setExtras({ ...extras, [extra]: value === "" ? null : Number(value) });
  return (
    <>
      <LecturaCard
        lectura={vista.lectura}
        busy={busy}
        error={refused}
        onRead={(pedida) => onRead({ pedida, posicion: null, elegidas: null })}
      />
      <DecideCard
        view={{ lote: vista, ejemplos: vista.ejemplos }}
        hasOtras={false}
        {...{ chosen, busy }}
        onDecide={apply}
      />
      <ColumnasCard
        lote={vista}
        encabezado={
          <EncabezadoField
            inicio={vista.inicio}
            applying={busy ? head : null}
            onChoose={(posicion) => {
              setHead(posicion);
              onRead({ ...lectura, posicion, elegidas: null });
            }}
          />
        }
        campos={CAMPOS_DE_BASE}
        words={WORDS}
        same={SAME}
        unsaid={UNSAID}
        more={{
          used: EXTRAS.flatMap((extra) => extras[extra] ?? []),
          fields: EXTRAS.map((extra) => (
            <Field key={extra} label={EXTRA_WORDS[extra]}>
              <Select
                placeholder="El archivo no lo dice"
                value={extras[extra] === null ? "" : String(extras[extra])}
                options={encabezado.map((_, place) => ({
                  value: String(place),
                  label: headLabel(encabezado, place),
                }))}
                onChange={({ target }) => pickExtra(extra, target.value)}
              />
            </Field>
          )),
        }}
        muestra={{
          title: "Así se leen las primeras filas",
          rows: (
            <MuestraRows caption="Las primeras filas, como se leen" filas={vista.muestra} isStale={busy} />
          ),
        }}
        chosen={chosen}
        onChoose={setChosen}
        isChanged={isChanged}
        busy={busy}
        onApply={() => apply(chosen)}
      />
      <SaveImporte
        revisado={revisado}
        isChanged={isChanged}
        isReviewing={busy}
        onReview={() => onRead(lectura)}
      />
    </>
  );
}
