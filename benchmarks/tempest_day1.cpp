// The yardstick: day 1 of Tempest in straightforward C++. The same rules, content, random numbers and order of choices
// as src/contretemps/games/tempest with the options {"days": "1"}, so that both play the very same games.
//
// One struct of small ints, copied as a whole, and a phase that says what is asked. It knows no powers and no later
// days, explains no refusals, tells no events and asks one seat: what somebody would write who only wants the speed.
//
//     g++ -O3 -march=native -std=c++20 -shared -fPIC tempest_day1.cpp -o tempest_day1.so

#include <algorithm>
#include <bit>
#include <cstdint>

namespace {

constexpr int SIDE = 6;
constexpr int SQUARES = SIDE * SIDE;
constexpr int CITIZENS = 3;
constexpr int HEALTH = 4;
constexpr int MAX_LEVEL = 3;
constexpr int OBSTACLE = 4;     // what `squares` holds where no storm can be
constexpr int FULL_PILE = 126;  // the numbers 1 to 6, as bits

enum Suit : int8_t { DIAMONDS, CLUBS, HEARTS, SPADES };
enum Phase : int8_t { CHOOSE_PILE, DRAW_STORM, DRAW_COLUMN, DRAW_ROW, DRAW_MOVEMENT, ACT, OVER };
enum Whereabouts : int8_t { ON_MAP, FOLLOWING, RESCUED, DEAD };
enum Storm { LIGHTNING = 1, DEBRIS, GALE, TORRENT, HAILSTORM, DOWNPOUR };

// Choices of the player action, in the order in which they are listed.
constexpr int STEP = 0;     // + 2 * direction
constexpr int FORCE = 1;    // + 2 * direction
constexpr int ABANDON = 8;  // + 2 * citizen
constexpr int PICK_UP = 9;  // + 2 * citizen
constexpr int END = 14;

struct Offset {
    int dx, dy;
};
struct Shape {
    int count;
    Offset parts[3];
};
constexpr Shape SHAPES[] = {  // by club
    {0, {}},
    {1, {{0, 0}}},
    {2, {{0, 0}, {0, -1}}},
    {2, {{0, 0}, {1, 0}}},
    {3, {{0, -1}, {0, 0}, {0, 1}}},
    {3, {{-1, 0}, {0, 0}, {1, 0}}},
    {3, {{0, 0}, {0, -1}, {1, -1}}},
};

struct Neighbours {
    int8_t of[SQUARES][4];  // north, west, east, south; -1 is off the map
    constexpr Neighbours() : of() {
        for (int square = 0; square < SQUARES; square++) {
            int x = square % SIDE, y = square / SIDE;
            of[square][0] = y > 0 ? square - SIDE : -1;
            of[square][1] = x > 0 ? square - 1 : -1;
            of[square][2] = x < SIDE - 1 ? square + 1 : -1;
            of[square][3] = y < SIDE - 1 ? square + SIDE : -1;
        }
    }
};
constexpr Neighbours NEIGHBOURS;

struct Rng {  // as in kernel/rng.py, for the small numbers that are asked for here
    static constexpr uint64_t FACTOR = 2052883770, WORD = 0xffffffff, LARGEST = 0x7fffffff, STRIDE = 0x9e3779b97f4a7c15;
    uint64_t before, last;

    explicit Rng(uint64_t seed) {
        uint64_t words = mixed(seed + STRIDE);
        before = words & WORD;
        last = (1 + mixed(seed + 2 * STRIDE) % (FACTOR - 2)) << 32 | words >> 32;
    }

    static uint64_t mixed(uint64_t number) {
        number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
        number = (number ^ number >> 27) * 0x94d049bb133111eb;
        return number ^ number >> 31;
    }

    uint64_t bits() {
        uint64_t now = last;
        last = before * FACTOR + (now >> 32);
        before = now & WORD;
        return now & LARGEST;
    }

    int below(uint64_t n) {
        uint64_t spread = bits() * n;
        if ((spread & LARGEST) < n)
            while ((spread & LARGEST) < (LARGEST + 1) % n) spread = bits() * n;
        return int(spread >> 31);
    }

    int member(unsigned members) {  // of a set of bits
        for (int n = below(std::popcount(members)); n > 0; n--) members &= members - 1;
        return std::countr_zero(members);
    }
};

struct Day {
    int8_t squares[SQUARES]{};  // the level of the storm, or OBSTACLE
    uint8_t piles[4]{FULL_PILE, FULL_PILE, FULL_PILE, FULL_PILE};
    int8_t place[CITIZENS]{-1, -1, -1};
    int8_t health[CITIZENS]{HEALTH, HEALTH, HEALTH};
    int8_t state[CITIZENS]{};
    int8_t names[CITIZENS]{};
    int8_t phase = CHOOSE_PILE;
    int8_t haven = -1;
    int8_t player = -1;
    int8_t rescued = 0;
    int8_t storm_suit = 0;
    int8_t storm_card = 0;
    int8_t storm_x = 0;
    int8_t movement = 0;
    int8_t entered = 0;
    int8_t forced = 0;
    int8_t left_here = 0;  // citizens abandoned since the last step, as bits

    // ---- set-up ----------------------------------------------------------------------------------------------------

    int take(int suit, Rng& rng) {
        int number = rng.member(piles[suit]);
        piles[suit] &= ~(1 << number);
        return number;
    }

    int take_square(Rng& rng) {
        int x = take(HEARTS, rng) - 1;
        int y = take(SPADES, rng) - 1;
        return y * SIDE + x;
    }

    // Draws everything; the number of cards drawn.
    int set_up(Rng& rng) {
        int cards = 0;
        haven = player = take_square(rng);
        cards += 2;
        for (int i = 0; i < CITIZENS; i++) {
            place[i] = take_square(rng);
            names[i] = take(DIAMONDS, rng);
            cards += 3;
        }
        while (piles[HEARTS]) {
            int centre = take_square(rng);
            cards += 2;
            bool coloured = false;
            while (!coloured && piles[CLUBS]) {
                coloured = colour(centre, SHAPES[take(CLUBS, rng)]);
                cards++;
            }
            if (!coloured) colour(centre, SHAPES[1]);
        }
        for (auto& pile : piles) pile = FULL_PILE;
        return cards;
    }

    bool colour(int centre, const Shape& shape) {
        int x = centre % SIDE, y = centre / SIDE;
        int coloured[3], count = 0;
        for (int k = 0; k < shape.count; k++) {
            int xx = x + shape.parts[k].dx, yy = y + shape.parts[k].dy;
            if (xx < 0 || yy < 0 || xx >= SIDE || yy >= SIDE) continue;
            int square = yy * SIDE + xx;
            if (squares[square] == OBSTACLE || square == haven) continue;
            if (square == place[0] || square == place[1] || square == place[2]) continue;
            squares[square] = OBSTACLE;
            coloured[count++] = square;
        }
        if (all_reachable()) return true;
        for (int k = 0; k < count; k++) squares[coloured[k]] = 0;
        return false;
    }

    bool all_reachable() const {
        bool seen[SQUARES]{};
        int8_t stack[SQUARES];
        int top = 0;
        stack[top++] = haven;
        seen[haven] = true;
        while (top > 0) {
            int square = stack[--top];
            for (int to : NEIGHBOURS.of[square]) {
                if (to >= 0 && !seen[to] && squares[to] != OBSTACLE) {
                    seen[to] = true;
                    stack[top++] = to;
                }
            }
        }
        return seen[place[0]] && seen[place[1]] && seen[place[2]];
    }

    // ---- storms ----------------------------------------------------------------------------------------------------

    void hurt(int citizen, int amount) {
        health[citizen] = std::max(health[citizen] - amount, 0);
        if (health[citizen] == 0) {
            if (state[citizen] == FOLLOWING) movement++;
            state[citizen] = DEAD;
        }
    }

    int hurt_all_at(int square, int amount) {
        int hit = 0;
        for (int i = 0; i < CITIZENS; i++) {
            if (place[i] == square && state[i] < RESCUED) {
                hurt(i, amount);
                hit++;
            }
        }
        return hit;
    }

    void rise(int square) {
        if (square == haven || squares[square] >= MAX_LEVEL) return;  // obstacles are above the highest level
        squares[square]++;
        hurt_all_at(square, 1);
    }

    void lightning(int square) {
        if (squares[square] == OBSTACLE) {
            squares[square] = 0;
        } else if (hurt_all_at(square, 3) == 0 && square != haven && square != player) {
            squares[square] = OBSTACLE;
        }
    }

    void debris(int x, int y) {
        for (int i = 0; i < CITIZENS; i++) {
            if (state[i] >= RESCUED) continue;
            int dx = place[i] % SIDE - x, dy = place[i] / SIDE - y;
            if (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1) hurt(i, 2);
        }
    }

    void strike(int action, int x, int y) {
        switch (action) {
            case LIGHTNING:
                lightning(y * SIDE + x);
                break;
            case DEBRIS:
                debris(x, y);
                break;
            case GALE:
                for (int i = 0; i < SIDE; i++) rise(i * SIDE + x);
                break;
            case TORRENT:
                for (int i = 0; i < SIDE; i++) rise(y * SIDE + i);
                break;
            case HAILSTORM:
                for (int i = 0; i < SIDE; i++) {
                    rise(y * SIDE + i);
                    if (i != y) rise(i * SIDE + x);
                }
                rise(y * SIDE + x);
                break;
            case DOWNPOUR: {
                int left = x < SIDE / 2 ? 0 : SIDE / 2, top = y < SIDE / 2 ? 0 : SIDE / 2;
                for (int j = top; j < top + SIDE / 2; j++)
                    for (int i = left; i < left + SIDE / 2; i++) rise(j * SIDE + i);
            }
        }
    }

    // ---- the player action -----------------------------------------------------------------------------------------

    void arrive(int square, int damage) {
        player = square;
        entered++;
        left_here = 0;
        for (int i = 0; i < CITIZENS; i++) {
            if (state[i] != FOLLOWING) continue;
            place[i] = square;
            if (damage > 0) hurt(i, damage);
            if (state[i] == FOLLOWING && square == haven) {
                state[i] = RESCUED;
                movement++;
                rescued++;
            }
        }
    }

    // Fills in the allowed choices, ascending; how many they are.
    int options(int8_t* out) const {
        int n = 0;
        if (phase == CHOOSE_PILE) {
            out[n++] = DIAMONDS;
            out[n++] = CLUBS;
            return n;
        }
        bool walks = !forced, forces = !forced && entered == 0;
        for (int direction = 0; direction < 4; direction++) {
            int to = NEIGHBOURS.of[player][direction];
            if (to < 0 || squares[to] == OBSTACLE) continue;
            if (walks && squares[to] < movement) out[n++] = STEP + 2 * direction;
            if (forces) out[n++] = FORCE + 2 * direction;
        }
        for (int i = 0; i < CITIZENS; i++) {
            if (state[i] == FOLLOWING)
                out[n++] = ABANDON + 2 * i;
            else if (state[i] == ON_MAP && place[i] == player && !(left_here >> i & 1))
                out[n++] = PICK_UP + 2 * i;
        }
        out[n++] = END;
        return n;
    }

    void act(int choice) {
        if (choice == END) {
            phase = piles[HEARTS] ? CHOOSE_PILE : OVER;
        } else if (choice < ABANDON) {
            int square = NEIGHBOURS.of[player][choice >> 1];
            bool storms = squares[square] > 0;
            if ((choice & 1) == STEP) {
                movement -= 1 + squares[square];
                arrive(square, storms);
            } else {
                forced = 1;
                arrive(square, storms + 1);
            }
        } else {
            int i = (choice - ABANDON) >> 1;
            if ((choice & 1) == 0) {
                state[i] = ON_MAP;
                movement++;
                left_here |= 1 << i;
            } else {
                state[i] = FOLLOWING;
                movement--;
            }
        }
    }

    // ---- the flow --------------------------------------------------------------------------------------------------

    bool is_chance() const { return phase >= DRAW_STORM && phase <= DRAW_MOVEMENT; }

    // The player's choice.
    void play(int choice) {
        if (phase == ACT) {
            act(choice);
        } else {
            storm_suit = choice;
            phase = DRAW_STORM;
        }
    }

    // The card that chance deals.
    void draw(Rng& rng) {
        switch (phase) {
            case DRAW_STORM:
                storm_card = take(storm_suit, rng);
                phase = DRAW_COLUMN;
                break;
            case DRAW_COLUMN:
                storm_x = take(HEARTS, rng) - 1;
                phase = DRAW_ROW;
                break;
            case DRAW_ROW:
                strike(storm_card, storm_x, take(SPADES, rng) - 1);
                phase = DRAW_MOVEMENT;
                break;
            default:
                movement = take(1 - storm_suit, rng);
                for (int i = 0; i < CITIZENS; i++) movement -= state[i] == FOLLOWING;
                entered = forced = left_here = 0;
                phase = ACT;
        }
    }

    long playout(Rng& rng) {
        long plies = 0;
        int8_t choices[16];
        while (phase != OVER) {
            if (is_chance())
                draw(rng);
            else
                play(choices[rng.below(options(choices))]);
            plies++;
        }
        return plies;
    }

    long checksum() const {
        long sum = rescued * 1000 + player;
        for (int i = 0; i < CITIZENS; i++) sum += (i + 1) * (100 * health[i] + place[i] + 7 * names[i] + 40 * state[i]);
        for (int square = 0; square < SQUARES; square++) sum += (square + 1) * squares[square];
        return sum;
    }
};

}  // namespace

extern "C" {

// Whole games. Writes the plies and the checksum.
void playouts(long games, long seed, long* out) {
    Rng rng(seed);
    long plies = 0, sum = 0;
    for (long game = 0; game < games; game++) {
        Day day;
        plies += day.set_up(rng);
        plies += day.playout(rng);
        sum += day.checksum();
    }
    out[0] = plies;
    out[1] = sum;
}

// Games in which each decision is made by so many playouts from a copy for each choice. Writes the same.
void search(long games, long rollouts, long seed, long* out) {
    Rng rng(seed);
    long plies = 0, sum = 0;
    int8_t choices[16];
    for (long game = 0; game < games; game++) {
        Day day;
        plies += day.set_up(rng);
        while (day.phase != OVER) {
            plies++;
            if (day.is_chance()) {
                day.draw(rng);
                continue;
            }
            int count = day.options(choices);
            int best = choices[0];
            long most = -1;
            for (int k = 0; k < count; k++) {
                long rescued = 0;
                for (long rollout = 0; rollout < rollouts; rollout++) {
                    Day copy = day;
                    copy.play(choices[k]);
                    plies += 1 + copy.playout(rng);
                    rescued += copy.rescued;
                }
                if (rescued > most) {
                    most = rescued;
                    best = choices[k];
                }
            }
            day.play(best);
        }
        sum += day.checksum();
    }
    out[0] = plies;
    out[1] = sum;
}
}
