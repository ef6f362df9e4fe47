/** VIP and the points mall: what the house already keeps for a member, and plainly what is not open yet. */
import './club.css';

// biome-ignore lint/performance/noBarrelFile: a chunk boundary
export { PointsPage } from './points-page.tsx';
export { VipPage } from './vip-page.tsx';
