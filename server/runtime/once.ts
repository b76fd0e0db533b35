/**
 * The value made by the first call in this process under `name`. Next bundles instrumentation, pages and
 * routes as separate module instances, so a variable of a module exists once in each of them.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const registry = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`atalaya.${name}`);
  registry[key] ??= make();
  return registry[key];
}
