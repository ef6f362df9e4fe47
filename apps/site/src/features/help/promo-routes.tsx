/** Promotions: the list and one of them. */
import './help.css';
import './promo.css';
export { PromoDetailPage } from './pages/promo-detail-page.tsx';
export { PromotionsPage } from './pages/promotions-page.tsx';
