/**
 * What stands in a form's fields, by name. Read when it is sent and kept nowhere else, so that what was typed before the
 * page worked is there too.
 */
export function fieldsOf(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => String(data.get(name) ?? "");
}
