// Art kit: every object below is built from code (primitives, lathes, extrusions, canvas textures) and lit by one studio.
/* oxlint-disable -- geometry written by hand, run once by a person; not part of what is shipped */
// Rendered by render.ts; `LIST` names the objects, `renderOne(name)` gives a PNG data address.
import * as T from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

const S = 640,
  cv = document.getElementById('c');
const R = new T.WebGLRenderer({ canvas: cv, antialias: true, alpha: true, preserveDrawingBuffer: true });
R.setPixelRatio(1);
R.setSize(S, S, false);
R.setClearColor(0, 0);
R.toneMapping = T.ACESFilmicToneMapping;
R.toneMappingExposure = 1.0;
R.shadowMap.enabled = true;
R.shadowMap.type = T.PCFShadowMap;
// --- studio environment: dark violet room, white softbox on top, gold panel right, violet panel left
function env() {
  const s = new T.Scene();
  const box = (w, h, d, x, y, z, c, i) => {
    const m = new T.Mesh(
      new T.BoxGeometry(w, h, d),
      new T.MeshBasicMaterial({ color: new T.Color(c).multiplyScalar(i), side: T.DoubleSide }),
    );
    m.position.set(x, y, z);
    s.add(m);
  };
  box(20, 20, 20, 0, 0, 0, '#8d7f9a', 0.5);
  box(7, 0.1, 5, 0, 6, 1, '#ffffff', 9);
  box(0.1, 5, 4, 7, 1.5, 1, '#ffd9a0', 6);
  box(0.1, 6, 3, -7, 1, 0, '#b79bff', 6);
  box(16, 9, 0.1, 0, 1.5, 9.6, '#ffe9cf', 1.0);
  box(2.6, 4, 0.1, -4, 2.6, 9, '#ffffff', 5);
  box(1.2, 5, 0.1, 5, 1, 9, '#ffffff', 3);
  box(9, 0.1, 9, 0, -7, 0, '#3b2a66', 1.2);
  box(2, 3, 0.1, 4, 3, -8, '#ffb8d0', 3);
  const p = new T.PMREMGenerator(R);
  return p.fromScene(s, 0.03).texture;
}
const ENV = env();
const C = (c) => new T.Color(c);
const phys = (c, o = {}) =>
  new T.MeshPhysicalMaterial({
    color: C(c),
    roughness: 0.35,
    metalness: 0,
    clearcoat: 0.6,
    clearcoatRoughness: 0.2,
    envMapIntensity: 1,
    ...o,
  });
const M = {
  gold: (o = {}) =>
    phys('#ffb638', {
      metalness: 0.92,
      roughness: 0.24,
      clearcoat: 0.4,
      emissive: C('#7a4300').multiplyScalar(0.5),
      ...o,
    }),
  rose: (o = {}) => phys('#ff8f6b', { metalness: 1, roughness: 0.22, ...o }),
  steel: (o = {}) => phys('#d9dcec', { metalness: 1, roughness: 0.18, ...o }),
  ivory: (o = {}) => phys('#fff4e2', { roughness: 0.38, ...o }),
  ink: (o = {}) => phys('#1a1330', { roughness: 0.3, ...o }),
  violet: (o = {}) => phys('#6a45d6', { roughness: 0.28, clearcoat: 1, ...o }),
  gem: (c, o = {}) =>
    phys(c, {
      roughness: 0.03,
      metalness: 0.25,
      clearcoat: 1,
      clearcoatRoughness: 0,
      flatShading: true,
      envMapIntensity: 2.3,
      iridescence: 0.35,
      emissive: C(c).multiplyScalar(0.22),
      ...o,
    }),
};
const mesh = (g, m, x = 0, y = 0, z = 0) => {
  const k = new T.Mesh(g, m);
  k.position.set(x, y, z);
  k.castShadow = k.receiveShadow = true;
  return k;
};
const G = (...a) => {
  const g = new T.Group();
  a.flat().forEach((x) => x && g.add(x));
  return g;
};
const rot = (o, x, y, z) => (o.rotation.set(x, y, z), o),
  pos = (o, x, y, z) => (o.position.set(x, y, z), o),
  sc = (o, x, y = x, z = x) => (o.scale.set(x, y, z), o);
const lathe = (pts, m, seg = 72, smooth = 0) => {
  let v = pts.map((p) => new T.Vector2(p[0], p[1]));
  if (smooth) v = new T.SplineCurve(v).getPoints(smooth);
  return mesh(new T.LatheGeometry(v, seg), m);
};
const extr = (shape, d, m, bev = 0.06, o = {}) => {
  const g = new T.ExtrudeGeometry(shape, {
    depth: d,
    bevelEnabled: bev > 0,
    bevelSize: bev,
    bevelThickness: bev,
    bevelSegments: 5,
    curveSegments: 40,
    ...o,
  });
  g.translate(0, 0, -d / 2);
  return mesh(g, m);
};
const poly = (pts) => {
  const s = new T.Shape();
  pts.forEach((p, i) => (i ? s.lineTo(...p) : s.moveTo(...p)));
  s.closePath();
  return s;
};
const rr = (w, h, r) => {
  const s = new T.Shape(),
    x = -w / 2,
    y = -h / 2;
  s.moveTo(x + r, y);
  s.lineTo(x + w - r, y);
  s.quadraticCurveTo(x + w, y, x + w, y + r);
  s.lineTo(x + w, y + h - r);
  s.quadraticCurveTo(x + w, y + h, x + w - r, y + h);
  s.lineTo(x + r, y + h);
  s.quadraticCurveTo(x, y + h, x, y + h - r);
  s.lineTo(x, y + r);
  s.quadraticCurveTo(x, y, x + r, y);
  return s;
};
const tube = (pts, r, m, seg = 60) =>
  mesh(new T.TubeGeometry(new T.CatmullRomCurve3(pts.map((p) => new T.Vector3(...p))), seg, r, 12), m);
const tex = (w, h, f) => {
  const c = document.createElement('canvas');
  c.width = w;
  c.height = h;
  f(c.getContext('2d'), w, h);
  const t = new T.CanvasTexture(c);
  t.colorSpace = T.SRGBColorSpace;
  t.anisotropy = 8;
  return t;
};
const sph = (r, m, x = 0, y = 0, z = 0) => mesh(new T.SphereGeometry(r, 64, 48), m, x, y, z);
const cyl = (r1, r2, h, m, x = 0, y = 0, z = 0, s = 72) => mesh(new T.CylinderGeometry(r1, r2, h, s), m, x, y, z);
let seed = 7;
const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647;

function petal(L, W, cup, ruff, c0, c1, c2, mat = {}) {
  const nu = 46,
    nv = 30,
    g = new T.PlaneGeometry(1, 1, nv, nu),
    p = g.attributes.position,
    col = [];
  for (let i = 0; i < p.count; i++) {
    const v = p.getX(i) * 2,
      u = p.getY(i) + 0.5;
    const k1 = Math.min(1, Math.max(0, (u - 0.2) / 0.8));
    const prof =
      0.085 + 0.1 * Math.min(1, u / 0.2) + 0.66 * Math.sin(Math.PI * k1 ** 0.82 * 0.985) ** 0.72 * (1 - 0.0 * k1);
    const w = W * prof,
      rf = ruff * Math.abs(v) ** 2.2 * u * Math.sin(u * 17 + v * 3) + ruff * 0.55 * u ** 5 * Math.sin(v * 9);
    const z =
      cup * (u * u * 0.9 - 0.1 * u) + 0.14 * W * v * v * u - 0.05 * (1 - Math.abs(v)) * u + rf - 0.18 * u ** 4 * cup;
    p.setXYZ(i, v * w, u * L, z);
    const c = C(c0)
      .lerp(C(c1), Math.min(1, u * 1.5))
      .lerp(C(c2), Math.max(0, (u - 0.55) * 1.7) * (0.4 + 0.6 * Math.abs(v)));
    const vein = 0.94 + 0.06 * Math.cos(v * 26 * (1 - 0.4 * u));
    c.multiplyScalar(vein);
    col.push(c.r, c.g, c.b);
  }
  g.setAttribute('color', new T.Float32BufferAttribute(col, 3));
  g.computeVertexNormals();
  return mesh(
    g,
    new T.MeshPhysicalMaterial({
      vertexColors: true,
      side: T.DoubleSide,
      roughness: 0.55,
      clearcoat: 0.12,
      clearcoatRoughness: 0.5,
      sheen: 0.35,
      sheenColor: C('#e9b6ff'),
      sheenRoughness: 0.4,
      envMapIntensity: 0.55,
      ...mat,
    }),
  );
}
function flower({
  n = 6,
  layers = [[1.35, 0.95, 0.55, 0.09, 0, 0]],
  c = ['#3d1f94', '#7a4fe0', '#e3b6ff'],
  stam = 44,
  stamC = '#ffc24b',
  core = '#f5a623',
  tilt = 0.35,
} = {}) {
  const g = G();
  seed = 11;
  for (const [L, W, cup, ruff, twist, lift] of layers)
    for (let i = 0; i < n; i++) {
      const a = (i / n) * Math.PI * 2 + twist,
        h = G(rot(petal(L, W, cup, ruff, ...c), -Math.PI / 2 + tilt + lift, 0, 0));
      h.rotation.y = a;
      g.add(h);
    }
  for (let i = 0; i < stam; i++) {
    const a = i * 2.39996,
      r = 0.07 + 0.3 * Math.sqrt(i / stam),
      h = 0.34 + 0.2 * (1 - i / stam) + rnd() * 0.08,
      x = Math.cos(a) * r,
      z = Math.sin(a) * r;
    g.add(
      tube(
        [
          [x * 0.25, 0, z * 0.25],
          [x * 0.6, h * 0.6, z * 0.6],
          [x * 1.15, h, z * 1.15],
        ],
        0.011,
        phys('#ffe3a3', { roughness: 0.5 }),
        8,
      ),
    );
    g.add(
      sph(
        0.04 + rnd() * 0.012,
        phys(stamC, { roughness: 0.4, emissive: C(stamC).multiplyScalar(0.25) }),
        x * 1.15,
        h + 0.02,
        z * 1.15,
      ),
    );
  }
  g.add(sc(sph(0.16, phys(core, { roughness: 0.5 }), 0, 0.06, 0), 1, 0.7, 1));
  return g;
}
const ballTex = (n, base, dark) =>
  tex(1024, 512, (x, w, h) => {
    x.fillStyle = base;
    x.fillRect(0, 0, w, h);
    for (const cx of [w * 0.25, w * 0.75]) {
      x.fillStyle = '#fff8ec';
      x.beginPath();
      x.arc(cx, h / 2, 106, 0, 7);
      x.fill();
      x.strokeStyle = dark;
      x.lineWidth = 7;
      x.beginPath();
      x.arc(cx, h / 2, 92, 0, 7);
      x.stroke();
      x.fillStyle = '#1b1430';
      x.font = '800 126px JA';
      x.textAlign = 'center';
      x.textBaseline = 'middle';
      x.fillText(n, cx, h / 2 + 8);
    }
  });
const ball = (n, base, dark, r = 0.55) => {
  const m = sph(
    r,
    new T.MeshPhysicalMaterial({
      map: ballTex(n, base, dark),
      roughness: 0.16,
      clearcoat: 1,
      clearcoatRoughness: 0.04,
    }),
  );
  return rot(m, 0.05, -Math.PI / 2 + Math.PI, 0);
};
const coinTex = (c1, c2) =>
  tex(512, 512, (x, w) => {
    x.fillStyle = c1;
    x.fillRect(0, 0, w, w);
    x.translate(256, 256);
    x.strokeStyle = c2;
    x.lineWidth = 5;
    for (let k = 0; k < 6; k++) {
      x.save();
      x.rotate((k * Math.PI) / 3);
      x.beginPath();
      x.moveTo(0, -20);
      x.bezierCurveTo(90, -70, 70, -170, 0, -180);
      x.bezierCurveTo(-70, -170, -90, -70, 0, -20);
      x.stroke();
      x.restore();
    }
    x.lineWidth = 9;
    x.beginPath();
    x.arc(0, 0, 214, 0, 7);
    x.stroke();
    x.lineWidth = 4;
    x.setLineDash([6, 9]);
    x.beginPath();
    x.arc(0, 0, 232, 0, 7);
    x.stroke();
  });
const bumpCoin = coinTex('#808080', '#ffffff');
const coin = (m0) => {
  const m = m0 || M.gold(),
    top = m.clone();
  top.bumpMap = bumpCoin;
  top.bumpScale = 3;
  const k = new T.Mesh(new T.CylinderGeometry(0.6, 0.6, 0.13, 72), [m, top, top]);
  k.castShadow = k.receiveShadow = true;
  return G(
    k,
    rot(mesh(new T.TorusGeometry(0.585, 0.05, 14, 72), m, 0, 0.065, 0), Math.PI / 2, 0, 0),
    rot(mesh(new T.TorusGeometry(0.585, 0.05, 14, 72), m, 0, -0.065, 0), Math.PI / 2, 0, 0),
  );
};
const chip = (c, c2 = '#fff8ec') => {
  const side = new T.MeshPhysicalMaterial({
    roughness: 0.4,
    clearcoat: 0.4,
    map: tex(1024, 32, (x, w, h) => {
      x.fillStyle = c;
      x.fillRect(0, 0, w, h);
      x.fillStyle = c2;
      for (let i = 0; i < 8; i++) x.fillRect((i * w) / 8, 0, w / 18, h);
    }),
  });
  const top = new T.MeshPhysicalMaterial({
    roughness: 0.4,
    clearcoat: 0.4,
    map: tex(512, 512, (x) => {
      x.fillStyle = c;
      x.fillRect(0, 0, 512, 512);
      x.translate(256, 256);
      x.fillStyle = c2;
      for (let i = 0; i < 8; i++) {
        x.save();
        x.rotate((i * Math.PI) / 4 + 0.2);
        x.fillRect(-34, -262, 68, 74);
        x.restore();
      }
      x.beginPath();
      x.arc(0, 0, 168, 0, 7);
      x.fill();
      x.fillStyle = c;
      x.beginPath();
      x.arc(0, 0, 150, 0, 7);
      x.fill();
      x.strokeStyle = c2;
      x.lineWidth = 6;
      for (let k = 0; k < 6; k++) {
        x.save();
        x.rotate((k * Math.PI) / 3);
        x.beginPath();
        x.moveTo(0, -14);
        x.bezierCurveTo(62, -48, 48, -112, 0, -120);
        x.bezierCurveTo(-48, -112, -62, -48, 0, -14);
        x.stroke();
        x.restore();
      }
    }),
  });
  const k = new T.Mesh(new T.CylinderGeometry(0.6, 0.6, 0.14, 72), [side, top, top]);
  k.castShadow = k.receiveShadow = true;
  return k;
};
const pips = (n) =>
  tex(256, 256, (x) => {
    x.fillStyle = '#fff4e2';
    x.fillRect(0, 0, 256, 256);
    const P = {
      1: [[1, 1]],
      2: [
        [0, 0],
        [2, 2],
      ],
      3: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      4: [
        [0, 0],
        [0, 2],
        [2, 0],
        [2, 2],
      ],
      5: [
        [0, 0],
        [0, 2],
        [2, 0],
        [2, 2],
        [1, 1],
      ],
      6: [
        [0, 0],
        [0, 1],
        [0, 2],
        [2, 0],
        [2, 1],
        [2, 2],
      ],
    }[n];
    x.fillStyle = n === 1 ? '#c9283f' : '#43289a';
    for (const [a, b] of P) {
      x.beginPath();
      x.arc(64 + a * 64, 64 + b * 64, n === 1 ? 34 : 23, 0, 7);
      x.fill();
    }
  });
const die = (f) => {
  const k = new T.Mesh(
    new RoundedBoxGeometry(1, 1, 1, 6, 0.14),
    f.map((n) => new T.MeshPhysicalMaterial({ map: pips(n), roughness: 0.3, clearcoat: 0.8 })),
  );
  k.castShadow = k.receiveShadow = true;
  return k;
};
const suit = (x, s, cx, cy, k) => {
  x.save();
  x.translate(cx, cy);
  x.scale(k, k);
  x.beginPath();
  if (s === 'd') {
    x.moveTo(0, -50);
    x.lineTo(36, 0);
    x.lineTo(0, 50);
    x.lineTo(-36, 0);
  } else if (s === 'h') {
    x.moveTo(0, 46);
    x.bezierCurveTo(-70, -6, -46, -54, 0, -22);
    x.bezierCurveTo(46, -54, 70, -6, 0, 46);
  } else if (s === 's') {
    x.moveTo(0, -50);
    x.bezierCurveTo(70, 0, 46, 44, 8, 22);
    x.lineTo(18, 50);
    x.lineTo(-18, 50);
    x.lineTo(-8, 22);
    x.bezierCurveTo(-46, 44, -70, 0, 0, -50);
  } else {
    x.arc(0, -24, 22, 0, 7);
    x.closePath();
    x.moveTo(2, 8);
    x.arc(-24, 8, 22, 0, 7);
    x.moveTo(46, 8);
    x.arc(24, 8, 22, 0, 7);
    x.moveTo(6, 10);
    x.lineTo(18, 50);
    x.lineTo(-18, 50);
    x.lineTo(-6, 10);
  }
  x.fill();
  x.restore();
};
const card = (r, s) => {
  const red = s === 'h' || s === 'd',
    t = tex(512, 716, (x, w, h) => {
      x.fillStyle = '#fffaf1';
      x.fillRect(0, 0, w, h);
      x.fillStyle = red ? '#c9283f' : '#241a45';
      x.font = '800 128px JA';
      x.textAlign = 'center';
      x.fillText(r, 84, 136);
      suit(x, s, 84, 205, 0.72);
      x.save();
      x.translate(w, h);
      x.rotate(Math.PI);
      x.fillText(r, 84, 136);
      suit(x, s, 84, 205, 0.72);
      x.restore();
      suit(x, s, w / 2, h / 2, 2.5);
    });
  const g = new T.ShapeGeometry(rr(1.26, 1.76, 0.11), 12),
    u = g.attributes.uv,
    p = g.attributes.position;
  for (let i = 0; i < p.count; i++) u.setXY(i, p.getX(i) / 1.26 + 0.5, p.getY(i) / 1.76 + 0.5);
  const back = extr(rr(1.26, 1.76, 0.11), 0.012, phys('#fff4e2'), 0.006);
  return G(back, mesh(g, new T.MeshPhysicalMaterial({ map: t, roughness: 0.35, clearcoat: 0.4 }), 0, 0, 0.016));
};
const gemGeo = (n = 8) =>
  new T.LatheGeometry(
    [
      [0, -0.9],
      [0.92, 0.12],
      [0.8, 0.36],
      [0.5, 0.5],
      [0, 0.5],
    ].map((p) => new T.Vector2(...p)),
    n,
  ).toNonIndexed();
const gem = (c, n = 8) => {
  const g = gemGeo(n);
  g.computeVertexNormals();
  return mesh(g, M.gem(c));
};
const starShape = (n, R1, R2) =>
  poly(
    [...Array(n * 2)].map((_, i) => {
      const a = (i * Math.PI) / n + Math.PI / 2,
        r = i % 2 ? R2 : R1;
      return [Math.cos(a) * r, Math.sin(a) * r];
    }),
  );
const guilloche = (x, cx, cy, R, col, lw = 1.4, n = 6, k = 9) => {
  x.strokeStyle = col;
  x.lineWidth = lw;
  for (let j = 0; j < k; j++) {
    x.beginPath();
    for (let i = 0; i <= 720; i++) {
      const t = (i / 720) * Math.PI * 2,
        r = R * (0.62 + 0.36 * Math.sin(n * t + (j * Math.PI) / k) * Math.cos(j * 0.12));
      x[i ? 'lineTo' : 'moveTo'](cx + Math.cos(t) * r, cy + Math.sin(t) * r);
    }
    x.stroke();
  }
};
const feather = (c1, c2) => {
  const s = new T.Shape();
  s.moveTo(0, -1);
  s.bezierCurveTo(0.5, -0.5, 0.55, 0.5, 0.1, 1.15);
  s.bezierCurveTo(-0.35, 0.6, -0.4, -0.4, 0, -1);
  const f = extr(s, 0.05, phys(c1, { roughness: 0.5, sheen: 1, sheenColor: C(c2) }), 0.05);
  return G(
    f,
    tube(
      [
        [0, -1.35, 0.06],
        [0.02, -0.4, 0.1],
        [0.1, 0.9, 0.08],
      ],
      0.03,
      phys(c2),
      20,
    ),
  );
};

const OBJ = {
  jarul: () =>
    rot(
      flower({ layers: [[1.55, 0.8, 0.34, 0.075, 0, 0]], c: ['#2a0f74', '#5527cf', '#c47bff'], stam: 64 }),
      0.98,
      0.3,
      0.08,
    ),
  marigold: () =>
    rot(
      flower({
        n: 13,
        layers: [
          [1.2, 0.5, 0.3, 0.05, 0, 0],
          [1.0, 0.48, 0.3, 0.05, 0.24, 0.3],
          [0.78, 0.44, 0.3, 0.05, 0.1, 0.58],
          [0.55, 0.38, 0.25, 0.04, 0.3, 0.86],
        ],
        c: ['#8f2a00', '#f06a00', '#ffb01a'],
        stam: 16,
        stamC: '#ffdd77',
      }),
      0.95,
      0.1,
      0,
    ),
  balls: () => {
    const L = [
      ['7', '#6a45d6', '#43289a', -0.62, -0.3, 0.5, 0.62],
      ['2', '#e6354f', '#a51d35', 0.66, -0.34, 0.42, 0.58],
      ['9', '#f3a51f', '#a86a00', 0.02, 0.58, 0, 0.64],
      ['4', '#16a06c', '#0b6e4a', -1.2, 0.5, -0.5, 0.46],
      ['0', '#1d9cc4', '#0b5f97', 1.2, 0.52, -0.5, 0.48],
    ];
    return G(
      L.map(([n, a, b, x, y, z, r], i) =>
        pos(G(rot(G(ball(n, a, b, r)), 0.06 + i * 0.03, (i - 2) * 0.05, i % 2 ? -0.16 : 0.14)), x, y, z),
      ),
    );
  },
  roulette: () => {
    const g = G(
      lathe(
        [
          [0, -0.25],
          [1.62, -0.25],
          [1.75, 0.02],
          [1.72, 0.2],
          [1.6, 0.24],
          [1.5, 0.16],
          [1.28, -0.02],
          [0, -0.05],
        ],
        phys('#6b2a16', { roughness: 0.25, clearcoat: 1 }),
      ),
    );
    const N = 37;
    for (let i = 0; i < N; i++) {
      const a0 = (i / N) * 6.28319,
        s = new T.Shape();
      s.absarc(0, 0, 1.3, a0, a0 + 6.28319 / N, false);
      s.absarc(0, 0, 0.86, a0 + 6.28319 / N, a0, true);
      const m = extr(
        s,
        0.05,
        phys(i === 0 ? '#0f9d63' : i % 2 ? '#c2182f' : '#17111f', {
          roughness: 0.7,
          clearcoat: 0,
          envMapIntensity: 0.35,
        }),
        0,
      );
      g.add(pos(rot(m, -Math.PI / 2, 0, 0), 0, 0.03, 0));
    }
    g.add(
      lathe(
        [
          [0, 0.34],
          [0.12, 0.3],
          [0.5, 0.14],
          [0.86, 0.08],
          [0.86, 0],
          [0, 0],
        ],
        phys('#5a2412', { clearcoat: 0.15, roughness: 0.5, envMapIntensity: 0.5 }),
      ),
    );
    g.add(
      rot(mesh(new T.TorusGeometry(1.3, 0.035, 12, 90), M.gold(), 0, 0.08, 0), Math.PI / 2, 0, 0),
      rot(mesh(new T.TorusGeometry(0.86, 0.03, 12, 90), M.gold(), 0, 0.1, 0), Math.PI / 2, 0, 0),
      rot(mesh(new T.TorusGeometry(1.62, 0.035, 12, 90), M.gold(), 0, 0.23, 0), Math.PI / 2, 0, 0),
    );
    g.add(
      lathe(
        [
          [0, 0.72],
          [0.1, 0.66],
          [0.06, 0.56],
          [0.13, 0.44],
          [0.1, 0.34],
          [0.22, 0.26],
          [0, 0.2],
        ],
        M.gold(),
      ),
    );
    for (let k = 0; k < 4; k++) {
      const a = (k * Math.PI) / 2 + 0.4;
      g.add(
        tube(
          [
            [0, 0.42, 0],
            [Math.cos(a) * 0.42, 0.4, Math.sin(a) * 0.42],
          ],
          0.035,
          M.gold(),
          4,
        ),
        sph(0.08, M.gold(), Math.cos(a) * 0.44, 0.4, Math.sin(a) * 0.44),
      );
    }
    g.add(sph(0.1, M.ivory({ roughness: 0.1 }), 0.75, 0.2, 0.78));
    return rot(g, 0.72, 0.3, 0);
  },
  reels: () => {
    const sym = (k) =>
      tex(512, 1536, (x, w, h) => {
        const gr = x.createLinearGradient(0, 0, w, 0);
        gr.addColorStop(0, '#e9dcc6');
        gr.addColorStop(0.5, '#fffaf0');
        gr.addColorStop(1, '#e9dcc6');
        x.fillStyle = gr;
        x.fillRect(0, 0, w, h);
        for (let i = 0; i < 6; i++) {
          const cy = 128 + i * 256,
            s = (i + k) % 3;
          if (i === 1 || s === 0) {
            x.fillStyle = '#d21f3c';
            x.font = '800 230px JA';
            x.textAlign = 'center';
            x.textBaseline = 'middle';
            x.fillText('7', 256, cy + 14);
          } else {
            x.fillStyle = s === 1 ? '#6142bf' : '#0f8f63';
            suit(x, s === 1 ? 'd' : 'c', 256, cy, 1.7);
          }
        }
      });
    const g = G();
    [-1, 0, 1].forEach((k) => {
      const t = tex(384, 768, (x, w, h) => {
        x.fillStyle = '#fff7e8';
        x.fillRect(0, 0, w, h);
        const it = (cy, n) => {
          if (n === 0) {
            x.fillStyle = '#d21f3c';
            x.font = '800 330px JA';
            x.textAlign = 'center';
            x.textBaseline = 'middle';
            x.fillText('7', w / 2, cy + 26);
          } else {
            x.fillStyle = n === 1 ? '#6142bf' : '#0f8f63';
            suit(x, n === 1 ? 'd' : 'c', w / 2, cy, 2.1);
          }
        };
        it(h / 2, 0);
        it(h / 2 - 330, 1 + ((k + 1) % 2));
        it(h / 2 + 330, 1 + ((k + 2) % 2));
        const gr = x.createLinearGradient(0, 0, 0, h);
        gr.addColorStop(0, 'rgba(40,20,70,.85)');
        gr.addColorStop(0.25, 'rgba(40,20,70,.12)');
        gr.addColorStop(0.5, 'rgba(0,0,0,0)');
        gr.addColorStop(0.75, 'rgba(40,20,70,.12)');
        gr.addColorStop(1, 'rgba(40,20,70,.85)');
        x.fillStyle = gr;
        x.fillRect(0, 0, w, h);
      });
      const pg = new T.PlaneGeometry(0.78, 1.4, 1, 40),
        pp = pg.attributes.position;
      for (let i = 0; i < pp.count; i++) {
        const y = pp.getY(i);
        pp.setZ(i, Math.sqrt(0.9 - y * y) - 0.9);
      }
      pg.computeVertexNormals();
      g.add(pos(mesh(pg, new T.MeshPhysicalMaterial({ map: t, roughness: 0.5 })), k * 0.83, 0, 0.5));
    });
    const fr = rr(2.86, 1.72, 0.28);
    fr.holes.push(rr(2.5, 1.24, 0.1));
    g.add(pos(extr(fr, 0.28, M.gold(), 0.07), 0, 0, 0.5));
    const fr2 = rr(3.1, 2.04, 0.4);
    fr2.holes.push(rr(2.84, 1.7, 0.28));
    g.add(pos(extr(fr2, 0.8, M.violet(), 0.09), 0, 0, 0.1));
    g.add(pos(extr(rr(2.9, 1.9, 0.3), 0.1, M.ink(), 0), 0, 0, -1.0));
    g.add(pos(mesh(new T.BoxGeometry(2.5, 0.03, 0.03), phys('#ff3b57', { emissive: C('#ff3b57') })), 0, 0, 0.72));
    for (let i = 0; i < 9; i++)
      g.add(sph(0.065, phys('#ffe3a3', { emissive: C('#ffb020') }), -1.3 + i * 0.325, 1.06, 0.5));
    g.add(
      G(
        tube(
          [
            [1.62, -0.2, 0],
            [1.86, -0.1, 0],
            [1.9, 0.5, 0.1],
          ],
          0.07,
          M.steel(),
        ),
        sph(0.19, phys('#d21f3c', { roughness: 0.12, clearcoat: 1 }), 1.9, 0.62, 0.12),
      ),
    );
    return rot(g, 0.1, -0.32, 0);
  },
  football: () => {
    const ph = (1 + Math.sqrt(5)) / 2,
      V = [];
    for (const a of [-1, 1]) for (const b of [-ph, ph]) V.push([0, a, b], [a, b, 0], [b, 0, a]);
    const P = V.map((v) => new T.Vector3(...v).normalize()),
      H = [];
    for (let i = 0; i < 12; i++)
      for (let j = i + 1; j < 12; j++)
        for (let k = j + 1; k < 12; k++) {
          const c = new T.Vector3().add(P[i]).add(P[j]).add(P[k]);
          if (P[i].distanceTo(P[j]) < 1.1 && P[j].distanceTo(P[k]) < 1.1 && P[i].distanceTo(P[k]) < 1.1)
            H.push(c.normalize());
        }
    const W = 1024,
      Hh = 512,
      d = new T.Vector3(),
      mk = (bump) =>
        tex(W, Hh, (x) => {
          const im = x.createImageData(W, Hh);
          for (let j = 0; j < Hh; j++)
            for (let i = 0; i < W; i++) {
              const th = (j / Hh) * Math.PI,
                fi = (i / W) * 2 * Math.PI;
              d.set(-Math.cos(fi) * Math.sin(th), Math.cos(th), Math.sin(fi) * Math.sin(th));
              let b = 9,
                s = 9,
                pent = false;
              for (const p of P) {
                const q = 2.32744 / Math.max(0.01, d.dot(p));
                if (q < b) {
                  s = b;
                  b = q;
                  pent = true;
                } else if (q < s) s = q;
              }
              for (const p of H) {
                const q = 2.26728 / Math.max(0.01, d.dot(p));
                if (q < b) {
                  s = b;
                  b = q;
                  pent = false;
                } else if (q < s) s = q;
              }
              const e = Math.min(1, (s - b) / 0.045),
                o = (j * W + i) * 4;
              let c;
              if (bump) {
                const v = 90 + 165 * e ** 0.45;
                c = [v, v, v];
              } else {
                const base = pent ? [60, 36, 140] : [252, 248, 240];
                c = base.map((v) => v * (0.55 + 0.45 * Math.min(1, e * 1.6)));
              }
              im.data.set([c[0], c[1], c[2], 255], o);
            }
          x.putImageData(im, 0, 0);
        });
    return rot(
      sph(
        1.2,
        new T.MeshPhysicalMaterial({
          map: mk(false),
          bumpMap: mk(true),
          bumpScale: 4,
          roughness: 0.34,
          clearcoat: 0.5,
        }),
      ),
      0.5,
      0.5,
      0.2,
    );
  },
  cricket: () => {
    const t = tex(1024, 512, (x, w, h) => {
      x.fillStyle = '#b3162e';
      x.fillRect(0, 0, w, h);
      x.strokeStyle = '#fff0dc';
      for (const dy of [-26, -12, 12, 26]) {
        x.lineWidth = 4;
        x.setLineDash([11, 8]);
        x.beginPath();
        x.moveTo(0, h / 2 + dy);
        x.lineTo(w, h / 2 + dy);
        x.stroke();
      }
    });
    const b = rot(sph(0.62, new T.MeshPhysicalMaterial({ map: t, roughness: 0.28, clearcoat: 0.9 })), 0.5, 0, 0.6);
    const s = new T.Shape();
    s.moveTo(-0.34, -1.5);
    s.quadraticCurveTo(0, -1.64, 0.34, -1.5);
    s.lineTo(0.36, 0.4);
    s.quadraticCurveTo(0.34, 0.62, 0.1, 0.7);
    s.lineTo(-0.1, 0.7);
    s.quadraticCurveTo(-0.34, 0.62, -0.36, 0.4);
    s.closePath();
    const bat = G(
      extr(s, 0.12, phys('#eac08a', { roughness: 0.5, clearcoat: 0.3 }), 0.08),
      cyl(0.1, 0.1, 0.95, phys('#4b2bb0', { roughness: 0.6 }), 0, 1.12, 0),
      cyl(0.115, 0.115, 0.1, M.gold(), 0, 1.6, 0),
      pos(extr(rr(0.5, 0.5, 0.06), 0.01, phys('#6142bf'), 0), 0, -0.2, 0.145),
    );
    for (let i = 0; i < 9; i++)
      bat.add(
        rot(mesh(new T.TorusGeometry(0.103, 0.014, 8, 30), phys('#8a63f2'), 0, 0.72 + i * 0.1, 0), Math.PI / 2, 0, 0),
      );
    return G(rot(pos(bat, 0.35, 0.1, 0), -0.1, -0.35, -0.5), pos(b, -0.72, -0.72, 0.55));
  },
  fish: () => {
    const g = new T.SphereGeometry(1, 96, 64),
      p = g.attributes.position,
      col = [];
    for (let i = 0; i < p.count; i++) {
      const x = p.getX(i),
        y = p.getY(i),
        z = p.getZ(i);
      const tp = Math.max(0, (1 - x) / 2) ** 1;
      const w = 0.35 + 0.65 * Math.sin(Math.PI * ((x + 1) / 2) ** 0.8);
      p.setXYZ(i, x * 1.25, y * (0.45 + 0.5 * w), z * 0.5 * (0.4 + 0.6 * w));
      const band = Math.sin((x + 0.1) * 7.5);
      const c = band > 0.35 ? C('#fff6e6') : C('#ff7a1a').lerp(C('#ffc93a'), Math.max(0, -y) * 0.9);
      if (Math.abs(band - 0.35) < 0.12) c.set('#2b1a12');
      col.push(c.r, c.g, c.b);
    }
    g.setAttribute('color', new T.Float32BufferAttribute(col, 3));
    g.computeVertexNormals();
    const body = mesh(
      g,
      new T.MeshPhysicalMaterial({ vertexColors: true, roughness: 0.25, clearcoat: 1, iridescence: 0.5 }),
    );
    const fin = (pts, c = '#ff8a22') => {
      const s = new T.Shape();
      s.moveTo(...pts[0]);
      for (let i = 1; i < pts.length; i += 2) s.quadraticCurveTo(...pts[i], ...pts[i + 1]);
      return extr(s, 0.03, phys(c, { roughness: 0.4, clearcoat: 0.8 }), 0.035);
    };
    const tail = pos(
      fin([
        [0, 0],
        [-0.6, 0.9],
        [-1, 0.75],
        [-0.7, 0.1],
        [-0.72, 0],
        [-0.7, -0.1],
        [-1, -0.75],
        [-0.6, -0.9],
        [0, 0],
      ]),
      -1.1,
      0,
      0,
    );
    const top = pos(
      fin([
        [-0.6, 0],
        [-0.7, 0.55],
        [-0.3, 0.5],
        [0.2, 0.62],
        [0.6, 0],
        [0, 0.1],
        [-0.6, 0],
      ]),
      -0.05,
      0.76,
      0,
    );
    const bot = pos(
      fin([
        [-0.3, 0],
        [-0.5, -0.4],
        [-0.2, -0.45],
        [0.1, -0.3],
        [0.3, 0],
        [0, 0.05],
        [-0.3, 0],
      ]),
      0,
      -0.78,
      0,
    );
    const pec = rot(
      pos(
        fin(
          [
            [0, 0],
            [-0.5, 0.3],
            [-0.6, -0.1],
            [-0.5, -0.4],
            [0, 0],
          ],
          '#ffb13a',
        ),
        0.25,
        -0.15,
        0.5,
      ),
      0.2,
      -0.5,
      -0.2,
    );
    return rot(
      G(
        body,
        tail,
        top,
        bot,
        pec,
        sph(0.2, M.ivory({ roughness: 0.1 }), 0.78, 0.2, 0.3),
        sph(0.115, M.ink({ roughness: 0.05, clearcoat: 1 }), 0.86, 0.22, 0.43),
        sph(0.035, phys('#fff', { emissive: C('#fff') }), 0.92, 0.28, 0.52),
        pos(sph(0.09, phys('#bfefff', { transparent: true, opacity: 0.6, roughness: 0 })), 1.5, 0.55, 0.2),
        pos(sph(0.06, phys('#bfefff', { transparent: true, opacity: 0.6, roughness: 0 })), 1.62, 0.85, 0.1),
      ),
      0.05,
      -0.5,
      0.12,
    );
  },
  cards: () =>
    G(
      [
        ['10', 'd'],
        ['J', 'c'],
        ['K', 'h'],
        ['A', 's'],
      ].map(([r, s], i) => {
        const c = card(r, s),
          h = G(pos(c, 0, 1.0, i * 0.05));
        h.rotation.z = 0.52 - i * 0.35;
        return pos(h, 0, -1, 0);
      }),
    ),
  pad: () => {
    const s = new T.Shape();
    s.moveTo(-0.7, 0.62);
    s.lineTo(0.7, 0.62);
    s.bezierCurveTo(1.25, 0.66, 1.45, 0.1, 1.6, -0.62);
    s.bezierCurveTo(1.7, -1.1, 1.2, -1.15, 0.92, -0.72);
    s.bezierCurveTo(0.72, -0.42, 0.6, -0.3, 0.3, -0.3);
    s.lineTo(-0.3, -0.3);
    s.bezierCurveTo(-0.6, -0.3, -0.72, -0.42, -0.92, -0.72);
    s.bezierCurveTo(-1.2, -1.15, -1.7, -1.1, -1.6, -0.62);
    s.bezierCurveTo(-1.45, 0.1, -1.25, 0.66, -0.7, 0.62);
    const g = G(extr(s, 0.28, phys('#f4efff', { roughness: 0.3, clearcoat: 1 }), 0.16));
    const stick = (x, y) =>
      G(
        rot(cyl(0.26, 0.3, 0.08, M.ink(), x, y, 0.34), Math.PI / 2, 0, 0),
        rot(cyl(0.2, 0.17, 0.16, phys('#2c2147'), x, y, 0.44), Math.PI / 2, 0, 0),
      );
    g.add(stick(-0.42, -0.12), stick(0.42, -0.12));
    for (const [dx, dy, c] of [
      [0, 0.17, '#f3a51f'],
      [0.17, 0, '#e6354f'],
      [0, -0.17, '#16a06c'],
      [-0.17, 0, '#6a45d6'],
    ])
      g.add(
        rot(
          cyl(0.085, 0.085, 0.1, phys(c, { roughness: 0.15, clearcoat: 1 }), 0.92 + dx, 0.22 + dy, 0.34),
          Math.PI / 2,
          0,
          0,
        ),
      );
    g.add(
      pos(mesh(new RoundedBoxGeometry(0.36, 0.12, 0.1, 4, 0.03), M.ink()), -0.92, 0.22, 0.34),
      pos(mesh(new RoundedBoxGeometry(0.12, 0.36, 0.1, 4, 0.03), M.ink()), -0.92, 0.22, 0.34),
    );
    g.add(
      pos(mesh(new RoundedBoxGeometry(0.3, 0.1, 0.06, 4, 0.03), M.violet({ emissive: C('#6142bf') })), 0, 0.3, 0.32),
    );
    return rot(g, -0.5, -0.3, 0.16);
  },
  rooster: () =>
    G(
      rot(pos(feather('#12896b', '#7ff0c8'), -0.55, 0.1, -0.2), 0, 0.2, 0.55),
      rot(pos(feather('#e8622c', '#ffc07a'), 0, 0.2, 0), 0, 0, 0.08),
      rot(pos(feather('#c9283f', '#ff9aa6'), 0.55, 0.05, 0.15), 0, -0.2, -0.42),
      pos(coin(), 0, -1.1, 0.45),
    ).rotateX(0.15),
  coins: () => {
    const g = G();
    seed = 5;
    const st = (x, z, n, tw) => {
      for (let i = 0; i < n; i++)
        g.add(pos(rot(coin(), 0, i * tw, 0), x + (rnd() - 0.5) * 0.07, i * 0.19 - 1, z + (rnd() - 0.5) * 0.07));
    };
    st(-0.62, 0, 7, 0.9);
    st(0.66, -0.1, 4, 0.7);
    st(0.05, 0.95, 2, 0.5);
    g.add(rot(pos(coin(), 0.9, -0.28, 1.0), 1.25, 0.2, 0.35));
    return rot(g, 0.38, 0.15, 0);
  },
  gift: () => {
    const g = G(
      mesh(new RoundedBoxGeometry(1.7, 1.25, 1.7, 5, 0.07), M.violet()),
      pos(
        mesh(new RoundedBoxGeometry(1.86, 0.4, 1.86, 5, 0.07), phys('#7a55e6', { clearcoat: 1, roughness: 0.25 })),
        0,
        0.72,
        0,
      ),
    );
    for (const a of [0, Math.PI / 2]) {
      g.add(
        rot(mesh(new T.BoxGeometry(0.3, 1.27, 1.73), M.gold()), 0, a, 0),
        pos(rot(mesh(new T.BoxGeometry(0.3, 0.43, 1.9), M.gold()), 0, a, 0), 0, 0.72, 0),
      );
    }
    for (const a of [0.5, 2.64, -0.6, 3.7]) {
      const l = tube(
        [
          [0, 0, 0],
          [0.35, 0.38, 0.02],
          [0.78, 0.42, 0],
          [0.82, 0.12, -0.02],
          [0.4, 0.02, 0],
          [0, 0, 0],
        ],
        0.075,
        M.gold(),
        40,
      );
      g.add(pos(rot(sc(l, 1, 1, 1.6), 0, a, 0), 0, 0.95, 0));
    }
    g.add(sph(0.16, M.gold(), 0, 1.0, 0));
    return rot(g, 0.42, 0.62, 0);
  },
  crown: () => {
    const g = G(),
      n = 6;
    const pts = [];
    const s = new T.Shape();
    const N = 120;
    const prof = (t) => 0.42 + 0.62 * Math.abs(Math.cos((t * n) / 2)) ** 2.4;
    const geo = new T.CylinderGeometry(1.12, 1, 1, N * 2, 12, true),
      p = geo.attributes.position;
    for (let i = 0; i < p.count; i++) {
      const x = p.getX(i),
        z = p.getZ(i),
        a = Math.atan2(z, x),
        v = p.getY(i) + 0.5,
        h = prof(a),
        fl = 1 + 0.14 * v * h;
      p.setXYZ(i, x * fl, v * h * 1.25 - 0.5, z * fl);
    }
    geo.computeVertexNormals();
    g.add(mesh(geo, M.gold({ side: T.DoubleSide, roughness: 0.16 })));
    g.add(
      rot(mesh(new T.TorusGeometry(1.02, 0.12, 18, 96), M.gold(), 0, -0.5, 0), Math.PI / 2, 0, 0),
      pos(
        sc(sph(0.95, phys('#4b2bb0', { roughness: 0.8, sheen: 1, sheenColor: C('#9a7cff') })), 1, 0.72, 1),
        0,
        -0.35,
        0,
      ),
    );
    for (let i = 0; i < n; i++) {
      const a = (i / n) * 6.28319;
      g.add(sph(0.13, M.ivory({ roughness: 0.1, iridescence: 1 }), Math.cos(a) * 1.33, 0.86, Math.sin(a) * 1.33));
      const ge = sc(gem(['#ff3b57', '#2fd38a', '#5cc8ff'][i % 3], 6), 0.17);
      g.add(pos(rot(ge, Math.PI / 2, 0, 0), 0, 0, 0));
      ge.position.set(Math.cos(a + 0.52) * 1.13, -0.48, Math.sin(a + 0.52) * 1.13);
      ge.lookAt(Math.cos(a + 0.52) * 9, 8, Math.sin(a + 0.52) * 9);
    }
    return rot(g, 0.32, 0.3, -0.08);
  },
  dice: () =>
    G(
      pos(rot(die([3, 4, 1, 6, 5, 2]), 0.3, 0.55, 0.12), -0.55, -0.1, 0.3),
      pos(rot(die([1, 6, 5, 2, 4, 3]), 0.75, -0.5, 0.5), 0.68, 0.32, -0.4),
    ),
  rocket: () => {
    const b = lathe(
      [
        [0, 1.6],
        [0.12, 1.48],
        [0.34, 1.05],
        [0.46, 0.5],
        [0.48, 0],
        [0.4, -0.55],
        [0.3, -0.75],
        [0, -0.75],
      ],
      phys('#f6f1ff', { roughness: 0.2, clearcoat: 1 }),
    );
    const nose = lathe(
      [
        [0, 1.64],
        [0.13, 1.5],
        [0.36, 1.04],
        [0.365, 1.0],
        [0, 1.0],
      ],
      phys('#e6354f', { clearcoat: 1, roughness: 0.2 }),
    );
    const g = G(
      b,
      nose,
      rot(mesh(new T.TorusGeometry(0.19, 0.05, 14, 50), M.gold(), 0, 0.42, 0.45), 0, 0, 0),
      pos(sc(sph(0.19, phys('#5cc8ff', { roughness: 0.05, clearcoat: 1 })), 1, 1, 0.35), 0, 0.42, 0.43),
    );
    for (let i = 0; i < 3; i++) {
      const s = new T.Shape();
      s.moveTo(0.36, 0);
      s.quadraticCurveTo(1, -0.3, 0.95, -1.05);
      s.quadraticCurveTo(0.6, -0.75, 0.3, -0.68);
      const f = G(extr(s, 0.06, phys('#6a45d6', { clearcoat: 1 }), 0.035));
      f.rotation.y = i * 2.0944 + 0.52;
      g.add(f);
    }
    g.add(
      lathe(
        [
          [0.26, -0.75],
          [0.34, -0.95],
          [0, -0.95],
        ],
        M.steel(),
      ),
    );
    const fl = (w, h, c, o) => {
      const k = lathe(
        [
          [0, -0.92],
          [w, -1.05],
          [w * 0.9, -1.3],
          [w * 0.35, -1.3 - h * 0.6],
          [0, -1.3 - h],
        ],
        new T.MeshBasicMaterial({ color: C(c), transparent: true, opacity: o }),
      );
      k.castShadow = false;
      return k;
    };
    g.add(fl(0.3, 0.75, '#ff6a1a', 0.75), fl(0.2, 0.45, '#ffd24a', 0.95), fl(0.1, 0.2, '#fffbe0', 1));
    return rot(g, 0.25, 0.4, -0.62);
  },
  trophy: () => {
    const g = G(
      lathe(
        [
          [0, -1.2],
          [0.62, -1.2],
          [0.62, -1.0],
          [0.42, -0.92],
          [0.2, -0.8],
          [0.13, -0.5],
          [0.2, -0.38],
          [0.16, -0.3],
          [0.5, -0.05],
          [0.78, 0.45],
          [0.86, 1.1],
          [0.93, 1.14],
          [0.9, 1.2],
          [0.8, 1.14],
          [0.7, 0.45],
          [0.42, 0],
          [0, -0.1],
        ],
        M.gold({ roughness: 0.14, side: T.DoubleSide }),
      ),
    );
    for (const s of [-1, 1])
      g.add(
        tube(
          [
            [s * 0.84, 0.92, 0],
            [s * 1.3, 0.95, 0],
            [s * 1.38, 0.5, 0],
            [s * 1.0, 0.12, 0],
            [s * 0.6, 0.12, 0],
          ],
          0.07,
          M.gold(),
        ),
      );
    g.add(
      pos(mesh(new RoundedBoxGeometry(1.3, 0.34, 1.3, 4, 0.05), M.ink()), 0, -1.35, 0),
      pos(sc(extr(starShape(5, 0.4, 0.17), 0.08, M.violet(), 0.03), 0.8), 0, 0.62, 0.78),
    );
    return rot(g, 0.18, 0.35, 0);
  },
  gems: () =>
    G(
      pos(rot(gem('#6a3df5'), 0.25, 0.3, 0.1), 0, 0.22, 0),
      pos(sc(rot(gem('#ff3b6b', 6), 0.3, 0.1, 0.5), 0.62), -1.0, -0.62, 0.55),
      pos(sc(rot(gem('#19c58a', 10), 0.2, 0.2, -0.4), 0.66), 1.02, -0.5, 0.4),
    ),
  mines: () => {
    const g = G(sph(0.9, phys('#231a40', { roughness: 0.22, clearcoat: 1, metalness: 0.4 })));
    const D = [
      [0, 1, 0],
      [0, -1, 0],
      [1, 0, 0],
      [-1, 0, 0],
      [0, 0, 1],
      [0.6, 0.6, 0.6],
      [-0.6, 0.6, 0.6],
      [0.6, -0.6, 0.6],
      [-0.6, -0.6, 0.6],
      [0.7, 0.7, 0],
      [-0.7, 0.7, 0],
      [0.7, -0.7, 0],
      [-0.7, -0.7, 0],
    ];
    for (const d of D) {
      const v = new T.Vector3(...d).normalize(),
        c = cyl(0.06, 0.16, 0.3, M.steel(), ...v.clone().multiplyScalar(1.0).toArray());
      c.quaternion.setFromUnitVectors(new T.Vector3(0, 1, 0), v);
      g.add(
        c,
        sph(
          0.075,
          phys('#ff3b57', { emissive: C('#ff1133').multiplyScalar(0.7), roughness: 0.1 }),
          ...v.clone().multiplyScalar(1.17).toArray(),
        ),
      );
    }
    return rot(g, 0.3, 0.35, 0.2);
  },
  ticket: () => {
    const s = new T.Shape(),
      w = 1.7,
      h = 1.0,
      r = 0.16;
    s.moveTo(-w, -h);
    s.lineTo(w, -h);
    for (const q of [0]) {
      s.lineTo(w, -r);
      s.absarc(w, 0, r, -Math.PI / 2, Math.PI / 2, true);
    }
    s.lineTo(w, h);
    s.lineTo(-w, h);
    s.lineTo(-w, r);
    s.absarc(-w, 0, r, Math.PI / 2, -Math.PI / 2, true);
    s.closePath();
    const t = tex(1360, 800, (x, W, H) => {
      const g = x.createLinearGradient(0, 0, W, H);
      g.addColorStop(0, '#fff3d8');
      g.addColorStop(1, '#ffd98a');
      x.fillStyle = g;
      x.fillRect(0, 0, W, H);
      guilloche(x, 330, 400, 330, 'rgba(97,66,191,.5)', 2);
      x.strokeStyle = '#6142bf';
      x.lineWidth = 5;
      x.strokeRect(34, 34, W - 68, H - 68);
      x.fillStyle = '#43289a';
      x.font = '800 92px JA';
      x.fillText('JARUL 5D', 700, 190);
      x.font = '600 46px JA';
      x.fillText('No. 0 7 4 1 9 2', 700, 262);
      ['7', '2', '9', '4', '0'].forEach((n, i) => {
        x.fillStyle = ['#6a45d6', '#e6354f', '#f3a51f', '#16a06c', '#1d9cc4'][i];
        x.beginPath();
        x.arc(748 + i * 122, 420, 52, 0, 7);
        x.fill();
        x.fillStyle = '#fff';
        x.font = '800 64px JA';
        x.textAlign = 'center';
        x.fillText(n, 748 + i * 122, 443);
        x.textAlign = 'left';
      });
      x.fillStyle = '#43289a';
      for (let i = 0; i < 60; i++) x.fillRect(700 + i * 9.6, 570, ((i * 7) % 5) + 2, 110);
      x.setLineDash([14, 14]);
      x.beginPath();
      x.moveTo(640, 40);
      x.lineTo(640, 760);
      x.stroke();
    });
    const g = new T.ShapeGeometry(s, 20),
      u = g.attributes.uv,
      p = g.attributes.position;
    for (let i = 0; i < p.count; i++) u.setXY(i, p.getX(i) / (2 * w) + 0.5, p.getY(i) / (2 * h) + 0.5);
    return rot(
      G(
        extr(s, 0.03, phys('#ffe2a6'), 0.015),
        mesh(g, new T.MeshPhysicalMaterial({ map: t, roughness: 0.5 }), 0, 0, 0.034),
      ),
      -0.28,
      -0.42,
      0.2,
    );
  },
  phone: () => {
    const t = tex(512, 1080, (x, w, h) => {
      const g = x.createLinearGradient(0, 0, w, h);
      g.addColorStop(0, '#2a1b5e');
      g.addColorStop(1, '#0d0a16');
      x.fillStyle = g;
      x.fillRect(0, 0, w, h);
      guilloche(x, 256, 470, 300, 'rgba(255,194,75,.55)', 2);
      x.fillStyle = '#fff';
      x.font = '700 92px JA';
      x.textAlign = 'center';
      x.fillText('16:20', 256, 200);
    });
    return rot(
      G(
        mesh(new RoundedBoxGeometry(1.24, 2.5, 0.17, 6, 0.085), phys('#2b2340', { metalness: 0.8, roughness: 0.25 })),
        pos(
          mesh(
            new T.PlaneGeometry(1.14, 2.4),
            new T.MeshPhysicalMaterial({
              map: t,
              roughness: 0.1,
              clearcoat: 1,
              emissive: C('#ffffff'),
              emissiveMap: t,
              emissiveIntensity: 0.35,
            }),
          ),
          0,
          0,
          0.088,
        ),
      ),
      -0.1,
      -0.55,
      0.12,
    );
  },
  headphones: () => {
    const g = G(
      tube(
        [
          [-1, -0.3, 0],
          [-1.05, 0.3, 0],
          [-0.72, 0.95, 0],
          [0, 1.2, 0],
          [0.72, 0.95, 0],
          [1.05, 0.3, 0],
          [1, -0.3, 0],
        ],
        0.11,
        phys('#f4efff', { clearcoat: 1 }),
        90,
      ),
      tube(
        [
          [-0.62, 0.9, 0],
          [0, 1.1, 0],
          [0.62, 0.9, 0],
        ],
        0.15,
        phys('#2c2147', { roughness: 0.8 }),
      ),
    );
    for (const s of [-1, 1])
      g.add(
        pos(rot(cyl(0.48, 0.48, 0.3, phys('#f4efff', { clearcoat: 1 })), 0, 0, Math.PI / 2), s * 1.02, -0.45, 0),
        pos(
          rot(cyl(0.4, 0.44, 0.22, phys('#2c2147', { roughness: 0.85 })), 0, 0, (Math.PI / 2) * 1),
          s * 0.8,
          -0.45,
          0,
        ),
        pos(rot(cyl(0.3, 0.3, 0.33, M.violet()), 0, 0, Math.PI / 2), s * 1.03, -0.45, 0),
      );
    return rot(g, 0.12, -0.6, 0.08);
  },
  bolt: () =>
    rot(
      extr(
        poly([
          [0.25, 1.5],
          [-0.85, -0.15],
          [-0.12, -0.15],
          [-0.4, -1.5],
          [0.85, 0.35],
          [0.08, 0.35],
          [0.6, 1.5],
        ]),
        0.3,
        M.gold(),
        0.1,
      ),
      0.08,
      -0.42,
      -0.1,
    ),
  star: () => rot(extr(starShape(5, 1.35, 0.64), 0.3, M.gold(), 0.16), 0.05, -0.35, 0.1),
  seven: () =>
    rot(
      G(
        extr(
          poly([
            [-0.8, 1.15],
            [0.9, 1.15],
            [0.9, 0.7],
            [0.1, -1.2],
            [-0.5, -1.2],
            [0.22, 0.6],
            [-0.8, 0.6],
          ]),
          0.38,
          phys('#e0213f', { clearcoat: 1, roughness: 0.15 }),
          0.1,
        ),
        pos(
          extr(
            poly([
              [-0.8, 1.15],
              [0.9, 1.15],
              [0.9, 0.7],
              [0.1, -1.2],
              [-0.5, -1.2],
              [0.22, 0.6],
              [-0.8, 0.6],
            ]),
            0.3,
            M.gold(),
            0.19,
          ),
          0,
          0,
          -0.12,
        ),
      ),
      0.05,
      -0.42,
      0.06,
    ),
  sun: () =>
    rot(
      G(
        sc(sph(0.8, M.gold({ roughness: 0.3 })), 1, 1, 0.4),
        [...Array(12)].map((_, i) => {
          const q = G(
            pos(
              extr(
                poly([
                  [-0.16, 0],
                  [0.16, 0],
                  [0, i % 2 ? 0.5 : 0.34],
                ]),
                0.08,
                i % 2 ? M.gold() : phys('#ff7a1a', { clearcoat: 1 }),
                0.05,
              ),
              0,
              0.92,
              0,
            ),
          );
          q.rotation.z = (i * Math.PI) / 6;
          return q;
        }),
        pos(mesh(new T.TorusGeometry(0.55, 0.03, 10, 60), M.ink()), 0, 0, 0.25),
      ),
      -0.05,
      -0.4,
      0.1,
    ),
  planet: () =>
    rot(
      G(
        sph(
          0.9,
          new T.MeshPhysicalMaterial({
            roughness: 0.35,
            clearcoat: 0.7,
            map: tex(512, 256, (x, w, h) => {
              const cs = ['#ff8f6b', '#ffb48f', '#f56a8a', '#c94b9b', '#8a3fc0', '#ffc2a0', '#e2568f'];
              for (let i = 0; i < 40; i++) {
                x.fillStyle = cs[(i * 3) % 7];
                x.fillRect(0, i * 6.4, w, 7);
              }
            }),
          }),
        ),
        rot(
          sc(mesh(new T.TorusGeometry(1.45, 0.17, 3, 120), M.gold({ roughness: 0.3 })), 1, 1, 0.12),
          Math.PI / 2 - 0.1,
          0,
          0,
        ),
      ),
      0.35,
      0.2,
      0.38,
    ),
  pyramid: () => {
    const t = tex(512, 512, (x) => {
      x.fillStyle = '#d79a45';
      x.fillRect(0, 0, 512, 512);
      for (let j = 0; j < 12; j++) {
        x.fillStyle = j % 2 ? '#cc8d3a' : '#e0a653';
        x.fillRect(0, j * 43, 512, 43);
        x.strokeStyle = 'rgba(90,45,10,.5)';
        x.lineWidth = 3;
        x.strokeRect(-5, j * 43, 522, 43);
        for (let i = 0; i < 10; i++) {
          x.beginPath();
          x.moveTo(i * 56 + (j % 2) * 28, j * 43);
          x.lineTo(i * 56 + (j % 2) * 28, j * 43 + 43);
          x.stroke();
        }
      }
    });
    const g = new T.ConeGeometry(1.5, 1.7, 4).toNonIndexed();
    g.computeVertexNormals();
    const c = new T.ConeGeometry(0.5, 0.57, 4).toNonIndexed();
    c.computeVertexNormals();
    return rot(
      G(
        mesh(g, new T.MeshPhysicalMaterial({ map: t, roughness: 0.7, flatShading: true })),
        pos(mesh(c, M.gold({ flatShading: true, roughness: 0.1 })), 0, 0.6, 0),
        pos(sc(gem('#19c58a', 6), 0.26), 0, 1.15, 0),
      ),
      0.22,
      0.62,
      0,
    );
  },
  pearl: () => {
    const shell = (top) => {
      const g = new T.SphereGeometry(1.2, 90, 40, 0, Math.PI * 2, 0, Math.PI / 2),
        p = g.attributes.position,
        col = [];
      for (let i = 0; i < p.count; i++) {
        const x = p.getX(i),
          y = p.getY(i),
          z = p.getZ(i),
          a = Math.atan2(x, z + 1.2),
          r = 1 + 0.035 * Math.cos(a * 34);
        p.setXYZ(i, x * r, y * 0.42 * r, z * r);
        const c = C('#ff9ec4').lerp(C('#8a63f2'), 0.5 + 0.5 * Math.sin(Math.hypot(x, z + 1.2) * 7));
        col.push(c.r, c.g, c.b);
      }
      g.setAttribute('color', new T.Float32BufferAttribute(col, 3));
      g.computeVertexNormals();
      return mesh(
        g,
        new T.MeshPhysicalMaterial({
          vertexColors: true,
          side: T.DoubleSide,
          roughness: 0.3,
          clearcoat: 0.8,
          iridescence: 0.8,
        }),
      );
    };
    const top = G(pos(shell(), 0, 0, 1.2));
    top.rotation.x = -0.75;
    const bot = G(sc(pos(shell(), 0, 0, 1.2), 1, -1, 1));
    return rot(
      G(
        pos(top, 0, 0.06, -1.1),
        pos(bot, 0, -0.06, -1.1),
        sph(0.46, phys('#fff6fb', { roughness: 0.1, iridescence: 1, clearcoat: 1 }), 0, 0.22, 0.25),
      ),
      0.2,
      0.3,
      0,
    );
  },
  horseshoe: () => {
    const g = G(),
      n = 60,
      P = [];
    for (let i = 0; i <= n; i++) {
      const a = -0.95 + (i / n) * (Math.PI + 1.9);
      P.push([
        Math.cos(a) * (Math.sin(a) < 0 ? 1.05 + 0.1 * Math.sin(a) : 1.05),
        Math.sin(a) * (Math.sin(a) < 0 ? 1.5 : 1.1),
        0,
      ]);
    }
    const s = rr(0.5, 0.22, 0.08),
      ge = new T.ExtrudeGeometry(s, {
        steps: 120,
        extrudePath: new T.CatmullRomCurve3(P.map((p) => new T.Vector3(...p))),
      });
    g.add(mesh(ge, M.gold({ roughness: 0.25 })));
    for (let i = 0; i < 8; i++) {
      const a = -0.6 + (i / 7) * (Math.PI + 1.2);
      g.add(
        rot(
          cyl(0.065, 0.065, 0.34, M.ink(), Math.cos(a) * 1.04, Math.sin(a) * (Math.sin(a) < 0 ? 1.5 : 1.1), 0),
          Math.PI / 2,
          0,
          0,
        ),
      );
    }
    return rot(g, 0.05, -0.5, 0.1);
  },
  potion: () => {
    const glass = phys('#b8f5e0', {
      transparent: true,
      opacity: 0.34,
      roughness: 0.02,
      side: T.DoubleSide,
      clearcoat: 1,
    });
    const g = G(
      lathe(
        [
          [0, -1],
          [0.55, -0.98],
          [0.9, -0.6],
          [0.92, -0.2],
          [0.62, 0.25],
          [0.28, 0.5],
          [0.26, 0.95],
          [0.34, 1.0],
          [0.34, 1.08],
          [0.24, 1.08],
        ],
        glass,
      ),
      lathe(
        [
          [0, -0.94],
          [0.5, -0.92],
          [0.83, -0.58],
          [0.85, -0.22],
          [0.76, -0.04],
          [0, -0.04],
        ],
        phys('#17c98b', { emissive: C('#0a6a48'), roughness: 0.1 }),
      ),
      cyl(0.25, 0.21, 0.34, phys('#b57a45', { roughness: 0.8 }), 0, 1.14, 0),
    );
    seed = 3;
    for (let i = 0; i < 9; i++)
      g.add(
        sph(
          0.05 + rnd() * 0.06,
          phys('#d8fff0', { emissive: C('#5cffc8').multiplyScalar(0.4), roughness: 0.05 }),
          (rnd() - 0.5) * 1.0,
          -0.5 + rnd() * 0.7,
          0.45 + rnd() * 0.2,
        ),
      );
    g.add(rot(mesh(new T.TorusGeometry(0.3, 0.05, 12, 50), M.gold(), 0, 0.52, 0), Math.PI / 2, 0, 0));
    return rot(g, 0.15, 0, 0.14);
  },
  lantern: () => {
    const g = G();
    for (let i = 0; i < 8; i++) {
      const a = (i / 8) * 6.283;
      g.add(
        tube(
          [
            [Math.cos(a) * 0.5, -0.8, Math.sin(a) * 0.5],
            [Math.cos(a) * 0.98, 0, Math.sin(a) * 0.98],
            [Math.cos(a) * 0.5, 0.8, Math.sin(a) * 0.5],
          ],
          0.045,
          M.gold(),
          24,
        ),
      );
    }
    g.add(
      lathe(
        [
          [0.44, -0.8],
          [0.78, -0.5],
          [0.92, 0],
          [0.78, 0.5],
          [0.44, 0.8],
        ],
        phys('#ff6a2a', { emissive: C('#ff5a1a').multiplyScalar(0.75), roughness: 0.6, side: T.DoubleSide }),
      ),
      cyl(0.52, 0.52, 0.12, M.gold(), 0, 0.86, 0),
      cyl(0.52, 0.52, 0.12, M.gold(), 0, -0.86, 0),
      lathe(
        [
          [0, 1.5],
          [0.1, 1.3],
          [0.42, 0.95],
          [0, 0.9],
        ],
        M.gold(),
      ),
      mesh(new T.TorusGeometry(0.16, 0.04, 12, 40), M.gold(), 0, 1.58, 0),
    );
    for (let i = 0; i < 5; i++) g.add(cyl(0.02, 0.02, 0.55, phys('#ffc24b'), -0.16 + i * 0.08, -1.2, 0, 8));
    return rot(g, 0.12, 0.2, 0.06);
  },
  fruit: () => {
    const g = G();
    for (const [x, y, z, r] of [
      [-0.55, -0.5, 0.2, 0.62],
      [0.6, -0.62, 0, 0.58],
    ])
      g.add(sph(r, phys('#d8142f', { roughness: 0.12, clearcoat: 1 }), x, y, z));
    g.add(
      tube(
        [
          [-0.55, 0.05, 0.2],
          [-0.35, 0.7, 0.1],
          [0.2, 1.25, 0],
        ],
        0.05,
        phys('#4d7a2a'),
      ),
      tube(
        [
          [0.6, -0.1, 0],
          [0.5, 0.6, 0],
          [0.2, 1.25, 0],
        ],
        0.05,
        phys('#4d7a2a'),
      ),
    );
    const s = new T.Shape();
    s.moveTo(0, 0);
    s.quadraticCurveTo(0.5, 0.5, 1.1, 0.1);
    s.quadraticCurveTo(0.5, -0.3, 0, 0);
    g.add(pos(rot(extr(s, 0.04, phys('#2fa84f', { clearcoat: 0.8 }), 0.04), 0.2, -0.2, 0.2), 0.2, 1.2, 0));
    return rot(g, 0.05, -0.2, 0);
  },
  orb: () =>
    rot(
      G(
        sph(
          1,
          phys('#7a4fe8', {
            roughness: 0.02,
            clearcoat: 1,
            iridescence: 1,
            emissive: C('#3a1a9a').multiplyScalar(0.5),
          }),
          0,
          0.3,
          0,
        ),
        lathe(
          [
            [0, -1.1],
            [0.95, -1.1],
            [0.9, -0.95],
            [0.6, -0.8],
            [0.62, -0.6],
            [0.72, -0.45],
            [0, -0.45],
          ],
          M.gold(),
        ),
        pos(
          sc(extr(starShape(4, 0.5, 0.14), 0.05, phys('#fff', { emissive: C('#ffe9b0') }), 0.02), 0.8),
          0.1,
          0.42,
          0.98,
        ),
      ),
      0.12,
      0.3,
      0,
    ),
  egg: () => {
    const g = new T.SphereGeometry(1, 64, 64),
      p = g.attributes.position;
    for (let i = 0; i < p.count; i++) {
      const y = p.getY(i);
      const k = 1 - 0.18 * y;
      p.setXYZ(i, p.getX(i) * 0.92 * k, y * 1.25, p.getZ(i) * 0.92 * k);
    }
    g.computeVertexNormals();
    const grp = G(mesh(g, phys('#14705a', { roughness: 0.35, metalness: 0.5 })));
    for (let j = 0; j < 15; j++) {
      const y = -1.12 + j * 0.16,
        n = 20,
        k = 1 - 0.18 * (y / 1.25),
        r = Math.sqrt(Math.max(0, 1 - (y / 1.25) ** 2)) * 0.92 * k;
      for (let i = 0; i < n; i++) {
        const a = ((i + (j % 2) / 2) / n) * 6.28319;
        if (r < 0.12) continue;
        const s = sc(
          sph(0.19, phys(j % 3 ? '#1fae86' : '#2fd3a0', { metalness: 0.7, roughness: 0.22, iridescence: 0.9 })),
          0.8,
          1,
          0.35,
        );
        s.position.set(Math.cos(a) * r, y, Math.sin(a) * r);
        s.lookAt(Math.cos(a) * 6, y + 1.5, Math.sin(a) * 6);
        grp.add(s);
      }
    }
    return rot(grp, 0.1, 0.2, 0.14);
  },
  volcano: () => {
    const g = new T.CylinderGeometry(0.42, 1.5, 1.6, 11, 5, true).toNonIndexed(),
      p = g.attributes.position;
    seed = 9;
    const h = {};
    for (let i = 0; i < p.count; i++) {
      const key = [p.getX(i), p.getY(i), p.getZ(i)].map((v) => v.toFixed(2)).join();
      const q = h[key] || (h[key] = [1 + (rnd() - 0.5) * 0.22, (rnd() - 0.5) * 0.1]);
      p.setXYZ(i, p.getX(i) * q[0], p.getY(i) + q[1], p.getZ(i) * q[0]);
    }
    g.computeVertexNormals();
    const lava = phys('#ff5a14', { emissive: C('#ff3d00'), roughness: 0.3 });
    const grp = G(
      mesh(g, phys('#4a2440', { flatShading: true, roughness: 0.8, side: T.DoubleSide })),
      cyl(0.44, 0.4, 0.1, lava, 0, 0.74, 0),
    );
    for (const a of [0.3, 1.5, 2.6])
      grp.add(
        tube(
          [
            [Math.sin(a) * 0.4, 0.8, Math.cos(a) * 0.4],
            [Math.sin(a) * 0.72, 0.3, Math.cos(a) * 0.72],
            [Math.sin(a + 0.15) * 1.05, -0.2, Math.cos(a + 0.15) * 1.05],
            [Math.sin(a + 0.1) * 1.42, -0.75, Math.cos(a + 0.1) * 1.42],
          ],
          0.13,
          lava,
        ),
      );
    for (let i = 0; i < 16; i++)
      grp.add(
        mesh(
          new T.IcosahedronGeometry(0.06 + rnd() * 0.1),
          lava,
          (rnd() - 0.5) * 1.2,
          0.95 + rnd() * 0.9,
          (rnd() - 0.5) * 0.8,
        ),
      );
    return rot(grp, 0.22, 0, 0);
  },
  compass: () => {
    const face = new T.MeshPhysicalMaterial({
      roughness: 0.4,
      clearcoat: 1,
      map: tex(512, 512, (x) => {
        x.fillStyle = '#fff4dc';
        x.fillRect(0, 0, 512, 512);
        guilloche(x, 256, 256, 215, 'rgba(97,66,191,.4)', 1.6);
        x.fillStyle = '#43289a';
        x.font = '800 60px JA';
        x.textAlign = 'center';
        x.fillText('N', 256, 92);
        x.fillText('S', 256, 466);
        x.fillText('E', 448, 276);
        x.fillText('W', 66, 276);
      }),
    });
    const k = new T.Mesh(new T.CylinderGeometry(1.12, 1.12, 0.1, 72), [face, face, face]);
    k.rotation.set(Math.PI / 2, Math.PI / 2, 0);
    const g = G(
      k,
      mesh(new T.TorusGeometry(1.18, 0.16, 20, 90), M.gold()),
      mesh(new T.TorusGeometry(0.2, 0.06, 14, 40), M.gold(), 0, 1.55, 0),
    );
    const nd = (c, s) =>
      extr(
        poly([
          [-0.14, 0],
          [0.14, 0],
          [0, s * 0.85],
        ]),
        0.04,
        c,
        0.015,
      );
    g.add(
      rot(
        pos(
          G(nd(phys('#e0213f', { clearcoat: 1 }), 1), nd(phys('#43289a', { clearcoat: 1 }), -1), sph(0.1, M.gold())),
          0,
          0,
          0.12,
        ),
        0,
        0,
        -0.6,
      ),
    );
    return rot(g, -0.15, -0.45, 0);
  },
  chips: () => {
    const g = G();
    seed = 4;
    const st = (x, z, cs) =>
      cs.forEach((c, i) =>
        g.add(pos(rot(chip(c), 0, rnd() * 6, 0), x + (rnd() - 0.5) * 0.06, i * 0.145 - 0.8, z + (rnd() - 0.5) * 0.06)),
      );
    st(-0.65, 0, ['#6142bf', '#6142bf', '#c9283f', '#c9283f', '#6142bf', '#17111f', '#6142bf', '#c9283f']);
    st(0.65, -0.15, ['#c9283f', '#0f8f63', '#0f8f63', '#c9283f', '#e0a020']);
    st(0.1, 1, ['#17111f', '#6142bf', '#0f8f63']);
    g.add(rot(pos(chip('#e0a020'), 1.05, -0.4, 0.85), 1.2, 0.3, 0.4));
    return rot(g, 0.42, 0.2, 0);
  },
  sword: () => {
    const s = poly([
      [-0.16, -0.3],
      [0.16, -0.3],
      [0.14, 1.7],
      [0, 2.0],
      [-0.14, 1.7],
    ]);
    const one = () =>
      G(
        extr(s, 0.03, M.steel({ roughness: 0.1 }), 0.05),
        pos(mesh(new RoundedBoxGeometry(0.9, 0.16, 0.2, 4, 0.06), M.gold()), 0, -0.34, 0),
        cyl(0.08, 0.08, 0.6, phys('#6142bf', { roughness: 0.6 }), 0, -0.7, 0),
        pos(sc(gem('#ff3b57', 8), 0.17), 0, -1.05, 0),
      );
    return rot(
      G(rot(pos(one(), -0.5, -0.35, 0), 0, 0.3, -0.62), rot(pos(one(), 0.5, -0.35, 0.15), 0, -0.3, 0.62)),
      0,
      -0.1,
      0,
    );
  },
  book: () =>
    rot(
      G(
        mesh(new RoundedBoxGeometry(1.7, 2.2, 0.5, 4, 0.06), phys('#8c1f2f', { roughness: 0.45, clearcoat: 0.6 })),
        pos(mesh(new T.BoxGeometry(1.66, 2.1, 0.4), M.ivory()), 0.06, 0, 0),
        pos(
          mesh(new RoundedBoxGeometry(1.74, 2.24, 0.07, 4, 0.03), phys('#a3273a', { roughness: 0.45, clearcoat: 0.6 })),
          0,
          0,
          0.25,
        ),
        ...[...Array(5)].map((_, i) => {
          const q = G(pos(sc(sph(0.26, M.gold()), 0.62, 1.1, 0.3), 0, 0.36, 0));
          q.rotation.z = i * 1.2566;
          return pos(q, 0, 0.1, 0.3);
        }),
        pos(sph(0.16, phys('#5cc8ff', { roughness: 0.05, clearcoat: 1 })), 0, 0.1, 0.38),
        [
          [-0.72, 0.98],
          [0.72, 0.98],
          [-0.72, -0.98],
          [0.72, -0.98],
        ].map(([x, y]) => pos(mesh(new RoundedBoxGeometry(0.3, 0.3, 0.1, 3, 0.03), M.gold()), x, y, 0.28)),
      ),
      -0.12,
      -0.5,
      0.1,
    ),
  bell: () =>
    rot(
      G(
        lathe(
          [
            [0, 1.05],
            [0.22, 1.0],
            [0.5, 0.78],
            [0.62, 0.2],
            [0.78, -0.35],
            [1.12, -0.66],
            [1.14, -0.8],
            [1.0, -0.8],
            [0.7, -0.5],
            [0, -0.4],
          ],
          M.gold({ roughness: 0.16 }),
          96,
          80,
        ),
        sph(0.24, M.rose(), 0, -0.86, 0),
        mesh(new T.TorusGeometry(0.2, 0.06, 14, 40), M.gold(), 0, 1.22, 0),
      ),
      0.1,
      0,
      0.2,
    ),
  melon: () => {
    const s = new T.Shape();
    s.absarc(0, 0, 1.3, Math.PI, 0, false);
    s.closePath();
    const i = new T.Shape();
    i.absarc(0, 0, 1.1, Math.PI, 0, false);
    i.closePath();
    const m = new T.Shape();
    m.absarc(0, 0, 1.18, Math.PI, 0, false);
    m.closePath();
    const g = G(
      extr(s, 0.34, phys('#1c8a3f', { clearcoat: 0.8 }), 0.05),
      extr(m, 0.37, phys('#f3ffe6'), 0.05),
      extr(i, 0.4, phys('#f0334f', { roughness: 0.4, clearcoat: 0.5 }), 0.05),
    );
    for (const [a, r] of [
      [3.5, 0.75],
      [3.9, 0.5],
      [4.4, 0.8],
      [4.75, 0.42],
      [5.1, 0.82],
      [5.6, 0.6],
      [5.95, 0.85],
    ])
      g.add(sc(sph(0.07, M.ink(), Math.cos(a) * r, Math.sin(a) * r, 0.26), 0.8, 1.2, 0.5));
    return rot(pos(g, 0, 0.5, 0), -0.2, -0.4, 0.35);
  },
  hourglass: () =>
    rot(
      G(
        cyl(0.85, 0.85, 0.16, M.gold(), 0, 1.15, 0),
        cyl(0.85, 0.85, 0.16, M.gold(), 0, -1.15, 0),
        lathe(
          [
            [0.6, 1.08],
            [0.66, 0.8],
            [0.5, 0.35],
            [0.09, 0],
            [0.5, -0.35],
            [0.66, -0.8],
            [0.6, -1.08],
          ],
          phys('#d9e8ff', { transparent: true, opacity: 0.3, roughness: 0.02, side: T.DoubleSide }),
        ),
        lathe(
          [
            [0, 0.02],
            [0.1, 0.06],
            [0.42, 0.4],
            [0.5, 0.6],
            [0, 0.62],
          ],
          phys('#ffc24b', { roughness: 0.8 }),
        ),
        lathe(
          [
            [0, -0.35],
            [0.2, -0.5],
            [0.52, -0.92],
            [0.54, -1.05],
            [0, -1.05],
          ],
          phys('#ffc24b', { roughness: 0.8 }),
        ),
        [0, 1, 2, 3].map((i) => {
          const a = i * 1.57 + 0.78;
          return cyl(0.06, 0.06, 2.2, M.violet(), Math.cos(a) * 0.7, 0, Math.sin(a) * 0.7);
        }),
      ),
      0.12,
      0.2,
      0.18,
    ),
  plinko: () => {
    const g = G(
      pos(extr(rr(2.3, 2.5, 0.25), 0.12, phys('#2a1b6a', { roughness: 0.4, clearcoat: 0.8 }), 0.06), 0, 0, -0.2),
    );
    for (let r = 0; r < 6; r++)
      for (let c = 0; c <= r + 1; c++)
        g.add(
          sph(
            0.075,
            M.ivory({ roughness: 0.1, emissive: C('#8a70ff').multiplyScalar(0.3) }),
            (c - (r + 1) / 2) * 0.32,
            0.85 - r * 0.29,
            0.05,
          ),
        );
    ['#ff3b57', '#ff8a22', '#ffc24b', '#ff8a22', '#ff3b57'].forEach((c, i) =>
      g.add(
        pos(
          mesh(
            new RoundedBoxGeometry(0.38, 0.3, 0.22, 4, 0.06),
            phys(c, { clearcoat: 1, emissive: C(c).multiplyScalar(0.2) }),
          ),
          -0.84 + i * 0.42,
          -1.02,
          0,
        ),
      ),
    );
    g.add(
      sph(
        0.17,
        phys('#ff3b8d', { roughness: 0.08, clearcoat: 1, emissive: C('#ff1a7a').multiplyScalar(0.3) }),
        0.18,
        0.48,
        0.3,
      ),
    );
    return rot(g, -0.08, -0.4, 0);
  },
  cycle: () => {
    const g = G();
    const wheel = (x) =>
      G(
        mesh(new T.TorusGeometry(0.62, 0.07, 14, 60), M.ink(), x, 0, 0),
        mesh(new T.TorusGeometry(0.54, 0.03, 10, 60), M.gold(), x, 0, 0),
        [...Array(8)].map((_, i) => rot(cyl(0.012, 0.012, 1.1, M.steel(), x, 0, 0, 6), 0, 0, (i * Math.PI) / 8)),
      );
    g.add(pos(wheel(-0.75), 0, -0.5, 0.45), pos(wheel(-0.75), 0, -0.5, -0.45), pos(wheel(1.05), 0, -0.5, 0));
    g.add(
      pos(mesh(new RoundedBoxGeometry(0.9, 0.22, 0.85, 4, 0.08), phys('#d8244a', { clearcoat: 1 })), -0.75, -0.02, 0),
    );
    const hood = new T.CylinderGeometry(0.62, 0.62, 0.86, 40, 1, true, -0.2, 2.6);
    g.add(
      pos(
        rot(
          mesh(
            hood,
            new T.MeshPhysicalMaterial({
              side: T.DoubleSide,
              roughness: 0.4,
              clearcoat: 0.6,
              map: tex(512, 256, (x) => {
                const cs = ['#6142bf', '#ffc24b', '#e6354f', '#17b082'];
                for (let i = 0; i < 16; i++) {
                  x.fillStyle = cs[i % 4];
                  x.fillRect(i * 32, 0, 32, 256);
                }
                for (let i = 0; i < 8; i++) {
                  x.fillStyle = '#fff8';
                  x.beginPath();
                  x.arc(i * 64 + 32, 128, 20, 0, 7);
                  x.fill();
                }
              }),
            }),
          ),
          Math.PI / 2,
          0,
          2.2,
        ),
        -0.85,
        0.4,
        0,
      ),
    );
    g.add(
      tube(
        [
          [1.05, -0.5, 0],
          [0.95, 0.1, 0],
          [0.85, 0.55, 0],
          [0.6, 0.62, 0],
        ],
        0.05,
        M.steel(),
      ),
      tube(
        [
          [-0.4, -0.1, 0],
          [0.3, -0.4, 0],
          [0.9, 0.1, 0],
        ],
        0.05,
        phys('#17b082', { clearcoat: 1 }),
      ),
      pos(sc(sph(0.16, M.ink()), 1.3, 0.6, 1), 0.28, 0.2, 0),
      tube(
        [
          [0.28, 0.15, 0],
          [0.2, -0.4, 0],
        ],
        0.04,
        M.steel(),
      ),
      tube(
        [
          [0.62, 0.62, -0.35],
          [0.62, 0.62, 0.35],
        ],
        0.04,
        M.ink(),
      ),
    );
    return rot(g, 0.15, -0.55, 0);
  },
  kite: () => {
    const s = poly([
        [0, 1.3],
        [1.0, 0],
        [0, -1.1],
        [-1.0, 0],
      ]),
      t = tex(512, 512, (x) => {
        x.fillStyle = '#6142bf';
        x.fillRect(0, 0, 512, 512);
        x.fillStyle = '#ffc24b';
        x.fillRect(0, 0, 256, 256);
        x.fillRect(256, 256, 256, 256);
        x.fillStyle = '#e6354f';
        x.beginPath();
        x.arc(256, 250, 90, 0, 7);
        x.fill();
        guilloche(x, 256, 250, 240, 'rgba(255,255,255,.5)', 2);
      });
    const g = new T.ShapeGeometry(s),
      u = g.attributes.uv,
      p = g.attributes.position;
    for (let i = 0; i < p.count; i++) u.setXY(i, p.getX(i) / 2 + 0.5, (p.getY(i) + 1.1) / 2.4);
    const q = G(
      extr(s, 0.02, phys('#4b2bb0'), 0.02),
      mesh(g, new T.MeshPhysicalMaterial({ map: t, roughness: 0.5 }), 0, 0, 0.032),
      tube(
        [
          [0, -1.1, 0],
          [0.2, -1.4, 0],
          [-0.1, -1.7, 0],
          [0.25, -2.0, 0],
        ],
        0.025,
        M.gold(),
      ),
    );
    for (const [x, y, a] of [
      [0.15, -1.36, 0.6],
      [0.0, -1.62, -0.6],
      [0.2, -1.92, 0.5],
    ])
      q.add(
        pos(
          rot(
            extr(
              poly([
                [0, 0],
                [0.2, 0.1],
                [0.2, -0.1],
                [-0.2, 0.1],
                [-0.2, -0.1],
              ]),
              0.02,
              phys('#e6354f'),
              0.01,
            ),
            0,
            0,
            a,
          ),
          x,
          y,
          0,
        ),
      );
    return rot(pos(q, 0, 0.3, 0), -0.1, -0.4, -0.4);
  },
};
window.LIST = Object.keys(OBJ);
window.renderOne = async (name) => {
  const scene = new T.Scene();
  scene.environment = ENV;
  scene.environmentIntensity = 0.95;
  const root = OBJ[name]();
  const box = new T.Box3().setFromObject(root),
    c = box.getCenter(new T.Vector3()),
    wrap = new T.Group();
  root.position.sub(c);
  wrap.add(root);
  scene.add(wrap);
  const sp = new T.Sphere();
  const pts = [];
  root.updateWorldMatrix(true, true);
  wrap.updateMatrixWorld(true);
  const cam = new T.PerspectiveCamera(24, 1, 0.1, 60);
  const dir = new T.Vector3(0, 0.16, 1).normalize();
  cam.position.copy(dir.clone().multiplyScalar(9));
  cam.lookAt(0, 0, 0);
  cam.updateMatrixWorld();
  // fit by projecting vertices
  let d = 9;
  for (let it = 0; it < 4; it++) {
    let mx = 0,
      x0 = 9,
      x1 = -9,
      y0 = 9,
      y1 = -9;
    const v = new T.Vector3();
    wrap.traverse((o) => {
      if (!o.isMesh) return;
      const p = o.geometry.attributes.position,
        st = Math.max(1, (p.count / 400) | 0);
      for (let i = 0; i < p.count; i += st) {
        v.fromBufferAttribute(p, i).applyMatrix4(o.matrixWorld).project(cam);
        x0 = Math.min(x0, v.x);
        x1 = Math.max(x1, v.x);
        y0 = Math.min(y0, v.y);
        y1 = Math.max(y1, v.y);
      }
    });
    const k = Math.max(x1 - x0, y1 - y0) / 2;
    const hh = Math.tan((12 * Math.PI) / 180) * d;
    wrap.position.x -= ((x0 + x1) / 2) * hh;
    wrap.position.y -= ((y0 + y1) / 2) * hh;
    d *= k / 0.93;
    cam.position.copy(dir.clone().multiplyScalar(d));
    cam.lookAt(0, 0, 0);
    cam.updateMatrixWorld();
    wrap.updateMatrixWorld(true);
  }
  const key = new T.DirectionalLight('#fff2dc', 1.9);
  key.position.set(2.5, 5, 4);
  key.castShadow = true;
  key.shadow.mapSize.set(1024, 1024);
  key.shadow.camera.left = key.shadow.camera.bottom = -3;
  key.shadow.camera.right = key.shadow.camera.top = 3;
  key.shadow.bias = -0.0006;
  key.shadow.normalBias = 0.02;
  key.shadow.radius = 5;
  scene.add(key);
  const rim = new T.DirectionalLight('#9a7cff', 3.2);
  rim.position.set(-4, 2, -3);
  scene.add(rim);
  const rim2 = new T.DirectionalLight('#ff9ad0', 1.4);
  rim2.position.set(4, 0, -3);
  scene.add(rim2);
  R.render(scene, cam);
  return cv.toDataURL('image/png');
};
const face = new FontFace('JA', 'url(/art/fonts/jarul-wide.woff2)', { weight: '650 800', stretch: '100% 112%' });
void face.load().then((loaded) => {
  document.fonts.add(loaded);
  window.READY = true;
});
