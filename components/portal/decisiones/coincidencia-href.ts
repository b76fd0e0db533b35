/** Where a match is looked at and decided on. */
export const coincidenciaHref = ({
  consultaId,
  posicion,
}: {
  readonly consultaId: string;
  readonly posicion: number;
}): string => `/portal/consultas/${consultaId}?coincidencia=${posicion}#coincidencia-${posicion}`;
