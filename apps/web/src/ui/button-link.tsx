import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'

interface ButtonAnchorProps extends ComponentProps<'a'>, ButtonLook {}

/** An address that looks like a button; for addresses outside the application. */
export function ButtonAnchor({ variant, size, icon, end, wide, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      {children}
      {end}
    </a>
  )
}

/** A link of the application that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)
