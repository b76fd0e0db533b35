/**
 * Returns the value that the first call in this process made for `name`. Next bundles instrumentation, pages and
 * routes separately, so a module's variable exists once in each.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const registry = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`atalaya.${name}`);
  registry[key] ??= make();
  return registry[key];
}
