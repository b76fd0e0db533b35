/** Documents what a value means instead of how it is written or checked. */
export function documentedAs(documented: object) {
  return ({ jsonSchema }: { readonly jsonSchema: object }): void => {
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, documented);
  };
}
