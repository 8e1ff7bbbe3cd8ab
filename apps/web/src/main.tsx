import '#ui/theme/fonts.css'
import '#ui/theme/mantine-base.css'
import '#ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { Root } from '#app/root.tsx'

const element = document.getElementById('root')
if (element) createRoot(element).render(<Root />)
