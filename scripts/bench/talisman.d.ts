declare module "talisman/metrics/jaro-winkler" {
  export default function jaroWinkler(one: string, other: string): number;
}
declare module "talisman/metrics/levenshtein" {
  export default function levenshtein(one: string, other: string): number;
}
