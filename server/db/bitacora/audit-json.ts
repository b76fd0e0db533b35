import { Prisma } from "../../../generated/prisma/client";

/** Returns a state as plain JSON with snake_case names, as the API uses them. */
export function toAuditJson(state: object | null): Prisma.InputJsonValue | typeof Prisma.DbNull {
  if (state === null) return Prisma.DbNull;
  const text = JSON.stringify(state, (_, value) => (isRecord(value) ? withSnakeCaseKeys(value) : value));
  return JSON.parse(text);
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withSnakeCaseKeys(state: object): object {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [toSnakeCase(name), value]));
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
