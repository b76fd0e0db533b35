/** An entry of a client's ledger: a payment or a reversal. */
export interface Movimiento {
  readonly movimiento: "pago" | "reversion";
  readonly movimientoId: string;
  readonly en: Date;
  readonly pagoReferencia: string;
  /** The day that the client paid. */
  readonly pagoRegistradoEn: Date;
  /** Whole COP, negative for a reversal. Null if the account's lines were not stored. */
  readonly valor: number | null;
  readonly secuencia: number | null;
  readonly consultasCompradas: number | null;
  readonly cuentaReferencia: string | null;
  readonly periodo: string | null;
  /** When the payment was reversed. Null if it was not, or for a reversion. */
  readonly revertidoEn: Date | null;
  /** For a reversion: the lost consultas of the bolsa. */
  readonly saldoPerdido: number | null;
}

type Pago = Omit<Movimiento, "movimiento"> & {
  /** Position among all entries, and that of its reversal. */
  readonly orden: number;
  readonly reversionOrden: number | null;
};

/** Returns both entries of each payment, newest first. */
export function movimientosOf<P extends Pago>(
  pagos: readonly P[],
): (Omit<P, "orden" | "reversionOrden"> & Pick<Movimiento, "movimiento">)[] {
  return pagos
    .flatMap(({ orden, reversionOrden, ...pago }) => {
      const { revertidoEn, valor } = pago;
      const entry = { ...pago, movimiento: "pago" as const, saldoPerdido: null };
      if (revertidoEn === null) return [{ orden, entry }];
      const undone = { ...pago, movimiento: "reversion" as const, en: revertidoEn, revertidoEn: null };
      const reversal = { ...undone, valor: valor === null ? null : -valor };
      return [
        { orden, entry },
        { orden: reversionOrden ?? orden, entry: reversal },
      ];
    })
    .sort((one, other) => other.orden - one.orden)
    .map(({ entry }) => entry);
}
