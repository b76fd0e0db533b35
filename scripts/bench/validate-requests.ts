import type autocannon from "autocannon";

/** Real names, near misses and innocents, so that every path of the screening is in the mix. */
const NAMES = [
  "Eric Badege",
  "Gilberto Rodríguez Orejuela",
  "María Fernanda Castaño Ríos",
  "Juan Carlos Pérez Gómez",
  "Osama bin Laden",
  "Andrés Felipe Montoya Uribe",
  "Sultani Makenga",
  "Luz Dary Quintero Salazar",
];

/** Requests to screen every name with every key, the keys in turn. */
export function validateRequests(...keys: readonly string[]): autocannon.Request[] {
  return NAMES.flatMap((nombre) =>
    keys.map((key) => ({
      method: "POST",
      path: "/api/v1/validate",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ tipo: "natural", nombre }),
    })),
  );
}
