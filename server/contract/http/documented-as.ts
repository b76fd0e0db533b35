/** Documents a value's meaning instead of its pattern. */
export function documentedAs(documented: object) {
  return ({ jsonSchema }: { readonly jsonSchema: object }): void => {
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, documented);
  };
}
