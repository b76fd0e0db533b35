"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog, type DialogProps } from "./dialog";
import { Form, FormActions, type FormActionsProps, type FormProps } from "./form";

interface FormDialogProps
  extends Pick<DialogProps, "title" | "description" | "size">,
    Pick<FormProps, "onSubmit" | "noValidate" | "ref">,
    Omit<FormActionsProps, "onCancel"> {
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, description, size = "sm", onClose, onSubmit, noValidate, ref, children, ...actions } = props;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} {...{ title, description, size }}>
      <Form {...{ onSubmit, noValidate, ref }}>
        {children}
        <FormActions onCancel={onClose} {...actions} />
      </Form>
    </Dialog>
  );
}

interface ActionDialogProps
  extends Pick<DialogProps, "title" | "description" | "size">,
    Omit<FormActionsProps, "aside" | "onCancel"> {
  readonly onClose: () => void;
  readonly onAction: () => unknown;
  readonly children?: ReactNode;
}

/** A question in a dialog, answered by a button at its foot. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    description,
    size = "sm",
    onClose,
    onAction,
    cancel = "Cancelar",
    action,
    isDangerous,
    children,
    ...state
  } = props;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...{ title, description, size }}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant={isDangerous ? "danger" : "primary"} {...state} onClick={onAction}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
