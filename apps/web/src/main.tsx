import './ui/fonts.css'
import './ui/mantine-base.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { Root } from '#app/root.tsx'

const element = document.getElementById('root')
if (element) createRoot(element).render(<Root />)
