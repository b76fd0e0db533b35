/**
 * Makes `instanceof` hold for instances of any copy of a class, because each bundle has its own copy.
 * @param name of the class, the same in all copies and unique.
 */
export function acrossBundles(own: { readonly prototype: object }, name: string): void {
  const kind = Symbol.for(`atalaya.${name}`);
  Object.defineProperty(own.prototype, kind, { value: true });
  Object.defineProperty(own, Symbol.hasInstance, {
    value(this: unknown, made: unknown): boolean {
      // Subclasses use the normal check.
      if (this !== own) return Function.prototype[Symbol.hasInstance].call(this, made);
      return typeof made === "object" && made !== null && kind in made;
    },
  });
}
