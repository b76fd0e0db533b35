import { ErrorState } from "../ui/error-state";
import { FieldError } from "../ui/field";
import { messageBeside, type Refusal } from "./refusal";

interface ActionErrorProps {
  /** The action that failed: «No se cerró la cuenta». */
  readonly title: string;
  readonly error: Refusal | null;
  /** Fields of the form that show their own message. */
  readonly fields?: readonly string[];
}

/** Why an action failed, with the request id. Renders nothing if the fields show it all. */
export function ActionError({ title, error, fields }: ActionErrorProps) {
  const message = fields === undefined ? error?.message : messageBeside(error, fields);
  if (message === undefined) return null;
  return (
    <ErrorState title={title} requestId={error?.data?.requestId}>
      {message}
    </ErrorState>
  );
}

/** The same in one line, for the head of a form. */
export function FormError({ title, error, fields = [] }: ActionErrorProps) {
  const message = messageBeside(error, fields);
  if (message === undefined) return null;
  return (
    <FieldError>
      {title}. {message}
    </FieldError>
  );
}
