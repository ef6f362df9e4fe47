/** What the house says of itself: news, about, licences, joining as an affiliate. */
import './help.css';
export { AboutPage } from './pages/about-page.tsx';
export { JoinPage } from './pages/join-page.tsx';
export { LicencesPage } from './pages/licences-page.tsx';
export { NewsPage } from './pages/news-page.tsx';
