import type { ComponentPropsWithRef, ElementType, JSX, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { classOf, isLook, type Look, type LookValue } from './look.ts'

type Tag = keyof JSX.IntrinsicElements
type Props<T extends Tag> = Look & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Look | 'as'>
interface AnyProps {
  as?: Tag
  className?: string | undefined
}

/** Side by side. */
export function Row<T extends Tag = 'div'>(props: Props<T>): ReactNode {
  return draw('div', 'display-flex', props)
}

/** One below the other, each as high as what it holds. */
export function Column<T extends Tag = 'div'>(props: Props<T>): ReactNode {
  return draw('div', 'display-flex column', props)
}

/** One below the other, in a grid: as wide as the widest. */
export function Stack<T extends Tag = 'div'>(props: Props<T>): ReactNode {
  return draw('div', 'display-grid', props)
}

/** Lays nothing out: a surface, a margin. */
export function Box<T extends Tag = 'div'>(props: Props<T>): ReactNode {
  return draw('div', '', props)
}

/** Words. */
export function Text<T extends Tag = 'span'>(props: Props<T>): ReactNode {
  return draw('span', '', props)
}

function draw(usual: Tag, display: string, { as = usual, className, ...props }: AnyProps): ReactNode {
  const Element: ElementType = as
  const classes = [display]
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries<LookValue>(props)) {
    if (isLook(name)) classes.push(classOf(name, value) || '')
    else rest[name] = value
  }
  return <Element {...rest} className={classNames(...classes, className)} />
}
