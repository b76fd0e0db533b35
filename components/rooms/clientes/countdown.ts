/** `23 h 59 min 07 s`; under an hour, `59 min 07 s`. What is over counts zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${minutes} min ${String(seconds % 60).padStart(2, "0")} s`;
  return hours === 0 ? rest : `${hours} h ${rest}`;
}
