import '@fontsource-variable/figtree/index.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './ui/theme/tokens.css'
import './ui/theme/families.css'
import './ui/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { colorSchemeManager } from './platform/color-scheme.ts'
import { keepInstallPrompt } from './platform/installation.ts'
import { createQueryClient } from './platform/query-client.ts'
import { createAppRouter } from './router.ts'
import { cssVariables } from './ui/theme/css-variables.ts'
import { theme } from './ui/theme/theme.ts'

keepInstallPrompt()

function start(): void {
  const place = document.getElementById('cadran')
  if (!place) throw new Error('The page has no place for the application')
  const queryClient = createQueryClient()
  const router = createAppRouter({ queryClient })
  const root = createRoot(place)
  startTransition(() =>
    root.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  )
}

// A task of its own after that of reading the program: a tap is heard between the two.
setTimeout(start)
