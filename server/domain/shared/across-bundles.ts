/**
 * Has `instanceof` hold for whatever any copy of a class made: each bundle has its own, and what one throws another catches.
 * @param name of the class, the same in all copies and of no other.
 */
export function acrossBundles(own: { readonly prototype: object }, name: string): void {
  const kind = Symbol.for(`atalaya.${name}`);
  Object.defineProperty(own.prototype, kind, { value: true });
  Object.defineProperty(own, Symbol.hasInstance, {
    value(this: unknown, made: unknown): boolean {
      // Those that extend it are told apart as any class is.
      if (this !== own) return Function.prototype[Symbol.hasInstance].call(this, made);
      return typeof made === "object" && made !== null && kind in made;
    },
  });
}
