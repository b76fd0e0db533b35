/** What an entry of a client's money is about: a payment, or what undid one. */
export interface Asiento {
  readonly asiento: "pago" | "reversion";
  readonly movimientoId: string;
  readonly en: Date;
  readonly pagoReferencia: string;
  /** The day that the client paid. */
  readonly pagoRegistradoEn: Date;
  /** Whole COP, less than nothing of a reversal; null: what the account charges was not kept. */
  readonly valor: number | null;
  readonly secuencia: number | null;
  readonly consultasCompradas: number | null;
  readonly cuentaReferencia: string | null;
  readonly periodo: string | null;
  /** Of a payment: when it was undone. Null: it stands, or it is a reversal. */
  readonly revertidoEn: Date | null;
  /** Of a reversal: the consultas of the bolsa that were lost. */
  readonly saldoPerdido: number | null;
}

type Pago = Omit<Asiento, "asiento">;

/** Both entries of each payment, the last one first. */
export function asientosOf<P extends Pago>(pagos: readonly P[]): (P & Pick<Asiento, "asiento">)[] {
  const entries = pagos.flatMap((pago) => {
    const { revertidoEn, valor } = pago;
    const entry = { ...pago, asiento: "pago" as const, saldoPerdido: null };
    if (revertidoEn === null) return [entry];
    const undone = { ...pago, asiento: "reversion" as const, en: revertidoEn, revertidoEn: null };
    return [entry, { ...undone, valor: valor === null ? null : -valor }];
  });
  return entries.sort(
    (one, other) => other.en.getTime() - one.en.getTime() || (one.asiento === "reversion" ? -1 : 1),
  );
}
