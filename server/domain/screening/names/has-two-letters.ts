/** Whether a normalized name has the two letters without which it never matches (matching.md section 1). */
export function hasTwoLetters(name: string): boolean {
  return /[a-z].*[a-z]/.test(name);
}
